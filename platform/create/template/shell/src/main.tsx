import { exposeFederationRuntime } from 'platform/load/expose-federation-runtime';
import { federatedModules, reportLaterFailures, reportOfRouter } from 'platform/load/federated-modules';
import { startShell } from './start-shell.tsx';

exposeFederationRuntime();
reportLaterFailures();
startShell(federatedModules, { onError: reportOfRouter });
