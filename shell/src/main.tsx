import { federatedModules } from './modules/federated-modules.ts';
import { startShell } from './start-shell.tsx';

startShell(federatedModules);
