declare module 'module-under-build/routes' {
  import type { RemoteModule } from 'shared/federation/remote-module';
  export const routes: RemoteModule['routes'];
}
