import { readTable } from './read-file.ts';

/** Spreadsheets have another worker (read-in-worker.ts). */
const readsNone = () => Promise.reject(new Error('This worker reads text alone.'));

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void readTable(data, readsNone).then((read) => self.postMessage(read));
});
