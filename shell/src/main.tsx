import { federatedModules, reportLaterFailures } from 'platform/load/federated-modules';
import { allowForeignWorkers } from 'platform/load/foreign-workers';
import { exposeFederationRuntime } from 'platform/load/expose-federation-runtime';
import { hasTryOut } from 'platform/load/registry';
import { startShell } from './start-shell.tsx';

exposeFederationRuntime();
allowForeignWorkers();
reportLaterFailures();
if (hasTryOut) void import('./try-out/try-out.tsx');
startShell(federatedModules);
