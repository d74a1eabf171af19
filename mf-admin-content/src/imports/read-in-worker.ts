import { randomHex, writeHex } from 'shared/text/random-hex';
import { isSpreadsheet, mostBytes, type ReadFile, readTable } from './read-file.ts';

export interface ChosenFile {
  name: string;
  /** SHA-256 in hex: by it an import that was cut off is found again. */
  huella: string;
  read: ReadFile;
}

/** Reads a spreadsheet or CSV beside the page, which goes on; in the page where no worker can start. The file does not leave the browser. */
export async function readChosen(file: File): Promise<ChosenFile> {
  const { name } = file;
  if (file.size > mostBytes) return { name, huella: '', read: { fault: 'El archivo es demasiado grande: se admiten 10 MB como máximo.' } };
  const bytes = await file.arrayBuffer();
  const huella = await digest(bytes);
  return { name, huella, read: (await readBeside(bytes)) ?? (await readTable(bytes, () => import('./read-sheet.ts'))) };
}

/** Where the page has no secure context none can be made: then a file is never found again, and what it brought is there already. */
const digest = async (bytes: ArrayBuffer): Promise<string> =>
  globalThis.isSecureContext === false ? randomHex(32) : writeHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** Undefined when no worker can start: a module that comes from another origin, a browser without workers. */
async function readBeside(bytes: ArrayBuffer): Promise<ReadFile | undefined> {
  const worker = startWorker(isSpreadsheet(new Uint8Array(bytes)));
  if (!worker) return undefined;
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadFile>) => resolve(data));
      worker.addEventListener('error', () => resolve(undefined));
      worker.postMessage(bytes);
    });
  } finally {
    worker.terminate();
  }
}

/** The code that reads spreadsheets is large: only they pay for it. */
function startWorker(ofSheets: boolean): Worker | undefined {
  try {
    if (ofSheets) return new Worker(new URL('./sheet-worker.ts', import.meta.url));
    return new Worker(new URL('./text-worker.ts', import.meta.url));
  } catch {
    return undefined;
  }
}
