declare module 'modules-together' {
  import type { MenuEntry } from 'platform/wire/registry';
  import type { RemoteModule } from 'platform/wire/remote-module';
  import type { SlotFile } from 'platform/wire/slots';
  export const modules: readonly {
    name: string;
    paths: string[];
    menu: MenuEntry[];
    load: () => Promise<RemoteModule>;
    slots: Readonly<Record<string, () => Promise<SlotFile>>>;
  }[];
  /** While one module is alone: the others whose sources are here, with their paths. */
  export const absent: readonly { name: string; paths: string[] }[] | undefined;
  /** In development alone. */
  export const devPages: readonly { path: string; load: () => Promise<RemoteModule> }[];
}
declare module 'shell-under-build/start-shell' {
  import type { Modules } from 'platform/load/modules';
  export const startShell: (
    modules: Modules,
    options?: { onError?: (error: unknown) => void },
  ) => { revalidate(): Promise<void> } | undefined;
}
/** With its extension, where the name without one stands for rendered-together.ts. */
declare module 'shell-under-build/rendered-routes.tsx' {
  export { renderedRoutes, frameRoutes } from 'shell-under-build/rendered-routes';
}
