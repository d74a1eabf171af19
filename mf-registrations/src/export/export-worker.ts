import type { FieldName } from 'shared/contract/registration-fields';
import { makeWorkbook } from './build-workbook.ts';
import type { ExportOrder } from './file-name.ts';

export interface ExportTask {
  reply: Blob;
  order: ExportOrder;
  added: readonly FieldName[];
}

self.addEventListener('message', ({ data: { reply, order, added } }: MessageEvent<ExportTask>) => {
  makeWorkbook(reply, order, added).then(
    (file) => self.postMessage(file),
    () => self.postMessage(null),
  );
});
