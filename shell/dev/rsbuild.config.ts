import { join } from 'node:path';
import { composedApp } from 'shared/build/federated-app';

export default composedApp(join(import.meta.dirname, '..'));
