declare module 'module-under-build/routes' {
  import type { RemoteModule } from 'platform/wire/remote-module';
  export const routes: RemoteModule['routes'];
}
declare module 'module-under-build/slots' {
  import type { RemoteModule } from 'platform/wire/remote-module';
  export const slots: RemoteModule['slots'];
}
