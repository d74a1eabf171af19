declare module 'module-under-build/routes' {
  import type { RemoteModule } from 'platform/face/remote-module';
  export const routes: RemoteModule['routes'];
}
