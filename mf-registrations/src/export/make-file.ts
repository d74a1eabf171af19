import { sendCall } from 'shared/http/call';
import { askWorker } from 'shared/http/in-worker';
import type { ExportTask } from './build-workbook.ts';

interface Wanted extends Omit<ExportTask, 'reply'> {
  /** '' means all. */
  evento: string;
  /** Empty means all. */
  anios: readonly number[];
  actividad?: number | undefined;
}

/**
 * Builds the spreadsheet of an event's registrations in some years, or of a part of them. The page only passes on two blobs, which the
 * browser stores: a worker parses 20,000 registrations and writes the cells. They are loaded from the server even when the page has them:
 * exports are audited.
 *
 * @throws on an error, or when the reply is no list.
 */
export async function makeFile({ evento, anios, actividad, ...task }: Wanted): Promise<Blob> {
  // Lets the dialog render its pending state first: on a slow phone the press itself takes long enough.
  await new Promise((resolve) => setTimeout(resolve));
  const query = { ...(evento ? { evento } : {}), ...(anios.length > 0 ? { anios: anios.join(',') } : {}), actividad };
  const reply = await (await sendCall('GET /inscripciones/', { query })).blob();
  return (await makeInWorker({ ...task, reply })) ?? (await makeHere({ ...task, reply }));
}

async function makeHere(task: ExportTask): Promise<Blob> {
  const { makeWorkbook } = await import('./build-workbook.ts');
  return makeWorkbook(task);
}

/** Undefined when no worker can start; the reply is still here. */
async function makeInWorker(task: ExportTask): Promise<Blob | undefined> {
  const made = await askWorker<Blob | null>(() => new Worker(new URL('./export-worker.ts', import.meta.url)), task);
  if (made === null) throw new TypeError('The spreadsheet could not be made');
  return made;
}
