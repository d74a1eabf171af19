import { askWorker } from 'shared/http/in-worker';
import { randomHex, writeHex } from 'shared/text/bytes';
import { isSpreadsheet, mostBytes, type ReadFile, readTable } from './read-file.ts';

export interface ChosenFile {
  name: string;
  /** SHA-256 in hex: identifies an interrupted import. */
  huella: string;
  read: ReadFile;
}

/** Reads a spreadsheet or CSV in a worker; on the main thread where no worker can start. The file does not leave the browser. */
export async function readChosen(file: File): Promise<ChosenFile> {
  const { name } = file;
  if (file.size > mostBytes) return { name, huella: '', read: { fault: 'El archivo es demasiado grande: se admiten 10 MB como máximo.' } };
  const bytes = await file.arrayBuffer();
  const huella = await digest(bytes);
  return { name, huella, read: (await readBeside(bytes)) ?? (await readTable(bytes, () => import('./read-sheet.ts'))) };
}

/** Random without a secure context: then an interrupted import cannot be resumed, and its rows count as duplicates. */
const digest = async (bytes: ArrayBuffer): Promise<string> =>
  globalThis.isSecureContext === false ? randomHex(32) : writeHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** Separate worker for spreadsheets: its code is large. */
const readBeside = (bytes: ArrayBuffer): Promise<ReadFile | undefined> =>
  askWorker(
    () =>
      isSpreadsheet(new Uint8Array(bytes))
        ? new Worker(new URL('./sheet-worker.ts', import.meta.url))
        : new Worker(new URL('./text-worker.ts', import.meta.url)),
    bytes,
  );
