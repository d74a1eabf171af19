import { readTable } from './read-file.ts';
// A worker of a federated module cannot load chunks: its dependencies are bundled into its file.
import { readSheet } from './read-sheet.ts';

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void readTable(data, async () => ({ readSheet })).then((read) => self.postMessage(read));
});
