import { buildWorkbook } from './build-workbook.ts';
import type { ExportOrder } from './file-name.ts';

export interface ExportTask {
  reply: ArrayBuffer;
  order: ExportOrder;
}

self.addEventListener('message', ({ data: { reply, order } }: MessageEvent<ExportTask>) => {
  try {
    const file = buildWorkbook(reply, order);
    self.postMessage(file, { transfer: [file] });
  } catch {
    self.postMessage(null);
  }
});
