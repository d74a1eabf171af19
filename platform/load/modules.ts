import type { MenuEntry } from '../wire/registry.ts';
import type { RemoteModule } from '../wire/remote-module.ts';
import type { LoadFills } from '../wire/slots.ts';

/** Where the shell gets modules from: federation in production, one common compilation in development. */
export interface Modules {
  /** The module that owns a path, or undefined without an owner. Rejects when the owner cannot be loaded now. */
  loadOwner: (pathname: string) => Promise<RemoteModule | undefined>;
  /** Loads the owner's code ahead of a navigation. */
  preload: (pathname: string) => Promise<void>;
  menu: ModulesMenu;
  loadFills: LoadFills;
  /** The version of the owner that was loaded; undefined while none is, and for an owner without versions. */
  versionAt?: (pathname: string) => string | undefined;
}

/** The modules' entries of the menu, as far as this page knows. */
export interface ModulesMenu {
  /** The same array until something changes. */
  read: () => readonly MenuEntry[];
  /** Calls `listener` when something has changed. Returns how to stop. */
  watch: (listener: () => void) => () => void;
}
