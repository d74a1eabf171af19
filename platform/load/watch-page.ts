import { describeReport, sendReport } from './send-report.ts';
import type { RegistryEntry } from '../wire/registry.ts';

/** In ms after a module has loaded: what it does at once is over. */
const aliveAfter = 5000;

/**
 * Tells the server that the page still answers some seconds after a module has loaded, or when it is left or hidden; a worker tells it at
 * once when it does not. A page that tells neither counts as frozen there.
 */
export function watchPage({ name, version }: RegistryEntry, page: string): void {
  const about = { module: name, version, page };
  // Before the listeners: without workers the page still says that it answers.
  const worker = startWorker(describeReport({ ...about, state: 'frozen' }), () => end());
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', tell);
    document.removeEventListener('visibilitychange', tell);
    worker?.terminate();
  };
  const tell = () => {
    end();
    sendReport({ ...about, state: 'alive' });
  };
  // An idle callback: only a page that has finished its work gets to it. Hidden pages get none in some browsers.
  const timer = setTimeout(() => (document.hidden ? tell() : (window.requestIdleCallback ?? setTimeout)(tell)), aliveAfter);
  window.addEventListener('pagehide', tell);
  document.addEventListener('visibilitychange', tell);
}

/** @param onTold the page answers again, and has been told of as frozen. */
function startWorker(message: { address: string; report: string } | undefined, onTold: () => void): Worker | undefined {
  if (!message) return undefined;
  try {
    const worker = new Worker(new URL('./watch-worker.js', import.meta.url));
    worker.addEventListener('message', ({ data }) => (data === 'told' ? onTold() : worker.postMessage('Yes.')));
    worker.postMessage({ ...message, address: new URL(message.address, location.href).href });
    return worker;
  } catch {
    return undefined;
  }
}
