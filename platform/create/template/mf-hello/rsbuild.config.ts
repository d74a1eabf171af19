import { federatedApp } from '@almena/modules/build/federated-app';

export default federatedApp(import.meta.dirname);
