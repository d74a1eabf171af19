import { exposeFederationRuntime } from '@almena/modules/load/expose-federation-runtime';
import { federatedModules, reportLaterFailures, reportOfRouter } from '@almena/modules/load/federated-modules';
import { startTeamTools } from '@almena/modules/load/team-tools';
import { startShell } from './start-shell.tsx';

exposeFederationRuntime();
reportLaterFailures();
startShell(federatedModules, { onError: reportOfRouter });
startTeamTools();
