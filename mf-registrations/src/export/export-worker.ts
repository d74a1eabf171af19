import { type ExportTask, makeWorkbook } from './build-workbook.ts';

self.addEventListener('message', ({ data }: MessageEvent<ExportTask>) => {
  makeWorkbook(data).then(
    (file) => self.postMessage(file),
    () => self.postMessage(null),
  );
});
