import { federatedModules, reportLaterFailures } from 'platform/load/federated-modules';
import { allowForeignWorkers } from 'platform/load/foreign-workers';
import { lendFederationRuntime } from 'platform/load/lend-federation-runtime';
import { hasTryOut } from 'platform/load/registry';
import { startShell } from './start-shell.tsx';

lendFederationRuntime();
allowForeignWorkers();
reportLaterFailures();
if (hasTryOut) void import('./try-out/try-out.tsx');
startShell(federatedModules);
