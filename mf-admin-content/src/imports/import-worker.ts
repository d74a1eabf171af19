import { readTable } from './read-file.ts';

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void readTable(data).then((read) => self.postMessage(read));
});
