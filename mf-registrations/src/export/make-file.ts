import type { FieldName } from 'shared/contract/registration-fields';
import { send } from 'shared/http/call';
import type { ExportTask } from './export-worker.ts';
import type { ExportOrder } from './file-name.ts';

/**
 * The spreadsheet of all registrations of an event ('' is all) and of some years (none is all). The page only passes on two blobs, which the browser
 * keeps: reading 20,000 registrations and writing them as cells is done by a worker.
 *
 * @param added fields that get a column behind those of the specification.
 * @throws when the server refuses, or sends no list.
 */
export async function makeFile(
  event: string,
  years: readonly number[],
  order: ExportOrder,
  added: readonly FieldName[] = [],
): Promise<Blob> {
  // The dialog says first that it is at work: on a slow phone pressing the button takes the page long enough.
  await new Promise((resolve) => setTimeout(resolve));
  const query = { ...(event ? { evento: event } : {}), ...(years.length > 0 ? { anios: years.join(',') } : {}) };
  const reply = await (await send('GET /inscripciones/', { query })).blob();
  return (await makeInWorker({ reply, order, added })) ?? (await makeHere({ reply, order, added }));
}

async function makeHere({ reply, order, added }: ExportTask): Promise<Blob> {
  const { makeWorkbook } = await import('./build-workbook.ts');
  return makeWorkbook(reply, order, added);
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
