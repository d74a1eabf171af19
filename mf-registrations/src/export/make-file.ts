import { api } from 'shared/http/client';
import type { ExportTask } from './export-worker.ts';
import type { ExportOrder } from './file-name.ts';

/**
 * The spreadsheet of all registrations of an event ('' is all) and of some years (none is all). The page only passes bytes
 * on: reading 20,000 registrations and writing them as cells is done by a worker.
 *
 * @throws when the server refuses, or sends no list.
 */
export async function makeFile(event: string, years: readonly number[], order: ExportOrder): Promise<Blob> {
  const query = { ...(event ? { evento: event } : {}), ...(years.length > 0 ? { anios: years.join(',') } : {}) };
  const reply = await (await api.get('inscripciones/', { searchParams: query })).arrayBuffer();
  const file = (await makeInWorker({ reply, order })) ?? (await makeHere({ reply, order }));
  return new Blob([file], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}

async function makeHere({ reply, order }: ExportTask): Promise<ArrayBuffer> {
  const { buildWorkbook } = await import('./build-workbook.ts');
  return buildWorkbook(reply, order);
}

/** Undefined when no worker can start: a module that comes from another origin, a browser without workers. */
async function makeInWorker(task: ExportTask): Promise<ArrayBuffer | undefined> {
  const worker = startWorker();
  if (!worker) return undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | null>) =>
        data ? resolve(data) : reject(new TypeError('The spreadsheet could not be made')),
      );
      // Its script did not load: the reply, which was only copied to it, is still here.
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
