import { federatedApp } from 'platform/build/federated-app';

export default federatedApp(import.meta.dirname);
