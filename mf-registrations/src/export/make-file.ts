import { send } from 'shared/http/call';
import type { ExportTask } from './build-workbook.ts';

interface Wanted extends Omit<ExportTask, 'reply'> {
  /** '' is all. */
  evento: string;
  /** None is all. */
  anios: readonly number[];
}

/**
 * The spreadsheet of the registrations of an event and of some years, or of a part of them. The page only passes on two blobs, which the
 * browser keeps: reading 20,000 registrations and writing them as cells is done by a worker. They come from the server also where the page
 * has them: what leaves as a file stands in the audit.
 *
 * @throws when the server refuses, or sends no list.
 */
export async function makeFile({ evento, anios, ...task }: Wanted): Promise<Blob> {
  // The dialog says first that it is at work: on a slow phone pressing the button takes the page long enough.
  await new Promise((resolve) => setTimeout(resolve));
  const query = { ...(evento ? { evento } : {}), ...(anios.length > 0 ? { anios: anios.join(',') } : {}) };
  const reply = await (await send('GET /inscripciones/', { query })).blob();
  return (await makeInWorker({ ...task, reply })) ?? (await makeHere({ ...task, reply }));
}

async function makeHere(task: ExportTask): Promise<Blob> {
  const { makeWorkbook } = await import('./build-workbook.ts');
  return makeWorkbook(task);
}

/** Undefined when no worker can start: a module that comes from another origin, a browser without workers. */
async function makeInWorker(task: ExportTask): Promise<Blob | undefined> {
  const worker = startWorker();
  if (!worker) return undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) =>
        data ? resolve(data) : reject(new TypeError('The spreadsheet could not be made')),
      );
      // Its script did not load: the reply is still here.
      worker.addEventListener('error', () => resolve(undefined));
      worker.postMessage(task);
    });
  } finally {
    worker.terminate();
  }
}

function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./export-worker.ts', import.meta.url));
  } catch {
    return undefined;
  }
}
