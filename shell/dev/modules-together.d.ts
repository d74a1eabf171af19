declare module 'modules-together' {
  import type { RemoteModule } from 'shared/federation/remote-module';
  export const modules: readonly { name: string; paths: string[]; load: () => Promise<RemoteModule> }[];
}
