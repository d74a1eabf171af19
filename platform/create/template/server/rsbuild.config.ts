import { serverApp } from 'platform/build/server-app';

export default serverApp(import.meta.dirname);
