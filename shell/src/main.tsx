import { federatedModules, reportLaterFailures } from './modules/federated-modules.ts';
import { allowForeignWorkers } from './modules/foreign-workers.ts';
import { lendFederationRuntime } from './modules/lend-federation-runtime.ts';
import { registryBlock } from './modules/registry.ts';
import { startShell } from './start-shell.tsx';

lendFederationRuntime();
allowForeignWorkers();
reportLaterFailures();
if (registryBlock?.dataset.prueba ?? registryBlock?.dataset.pregunta !== undefined) void import('./modules/try-out.tsx');
startShell(federatedModules);
