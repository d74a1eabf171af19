import { federatedModules } from './modules/federated-modules.ts';
import { lendFederationRuntime } from './modules/lend-federation-runtime.ts';
import { startShell } from './start-shell.tsx';

lendFederationRuntime();
startShell(federatedModules);
