import { allowForeignWorkers } from 'platform/load/foreign-workers';
import { exposeFederationRuntime } from 'platform/load/expose-federation-runtime';
import { nextTask } from 'platform/load/next-task';
import { hasTryOut } from 'platform/load/registry';

/** Starts in several tasks, one after the other: none blocks input for long. All code is in one file. */
async function start(): Promise<void> {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { federatedModules, reportLaterFailures, reportOfRouter } = await import(
    /* webpackMode: "eager" */ 'platform/load/federated-modules'
  );
  reportLaterFailures();
  await nextTask();
  const { startShell } = await import(/* webpackMode: "eager" */ './start-shell.tsx');
  await nextTask();
  startShell(federatedModules, { onError: reportOfRouter });
  if (hasTryOut) void import('./try-out/try-out.tsx');
  const inspect = () => void import('./inspector/inspector.tsx').then(({ toggleInspector }) => toggleInspector());
  if (/[?&]inspeccionar\b/.test(location.search)) inspect();
  addEventListener('keydown', ({ ctrlKey, altKey, code }) => ctrlKey && altKey && code === 'KeyI' && inspect());
}

exposeFederationRuntime();
allowForeignWorkers();
void start();
