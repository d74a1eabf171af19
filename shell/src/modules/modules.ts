import type { RemoteModule } from 'shared/federation/remote-module';

/** Where the shell gets modules from: federation in production, one common compilation in development. */
export interface Modules {
  /** The module that owns a path, or undefined when nobody does. Rejects when the owner cannot be loaded now. */
  loadOwner: (pathname: string) => Promise<RemoteModule | undefined>;
  /** Loads the owner's code ahead of a navigation. */
  preload: (pathname: string) => Promise<void>;
}
