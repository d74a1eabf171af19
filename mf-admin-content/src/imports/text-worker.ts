import { readTable } from './read-file.ts';

/** Spreadsheets are not given to it (read-in-worker.ts). */
const readsNone = () => Promise.reject(new Error('This worker reads text alone.'));

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void readTable(data, readsNone).then((read) => self.postMessage(read));
});
