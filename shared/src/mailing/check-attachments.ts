import { formatBytes } from '../text/bytes.ts';
import { maxAttachmentBytes, maxAttachments } from '../facts/mailing-limits.ts';

export const attachmentRule = `Hasta ${maxAttachments} archivos y ${formatBytes(maxAttachmentBytes)} en total.`;

/** Validation error of the attachments, as a sentence; undefined if valid. */
export function checkAttachments(files: readonly { size: number }[]): string | undefined {
  if (files.length > maxAttachments) return `Has elegido ${files.length} archivos. Puedes adjuntar hasta ${maxAttachments}.`;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size <= maxAttachmentBytes) return undefined;
  return `Los archivos pesan ${formatBytes(size)} en total. Puedes adjuntar hasta ${formatBytes(maxAttachmentBytes)}.`;
}
