import { federatedApp } from 'shared/build/federated-app';

export default federatedApp(import.meta.dirname);
