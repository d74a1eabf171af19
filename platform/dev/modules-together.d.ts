declare module 'modules-together' {
  import type { MenuEntry } from 'platform/face/registry';
  import type { RemoteModule } from 'platform/face/remote-module';
  export const modules: readonly { name: string; paths: string[]; menu: MenuEntry[]; load: () => Promise<RemoteModule> }[];
  /** In development alone. */
  export const devPages: readonly { path: string; load: () => Promise<RemoteModule> }[];
}
declare module 'shell-under-build/start-shell' {
  import type { Modules } from 'platform/load/modules';
  export const startShell: (modules: Modules, options?: { onError?: (error: unknown) => void }) => void;
}
/** With its extension, where the name without one stands for drawn-together.ts. */
declare module 'shell-under-build/drawn-routes.tsx' {
  export { drawnRoutes, frameRoutes } from 'shell-under-build/drawn-routes';
}
