import { serverApp } from '@almena/modules/build/server-app';

export default serverApp(import.meta.dirname);
