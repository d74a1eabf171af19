import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { documentExtensions } from 'shared/facts/documents';
import { HttpError } from '../../core/base/http-error.ts';

/** A key that a document could have. */
export const isDocumentKey = (key: string): boolean => /^documentos\/[0-9a-f]{32}$/.test(key);
export const newDocumentKey = (): string => `documentos/${randomBytes(16).toString('hex')}`;

const zip = [0x50, 0x4b, 0x03, 0x04];
const jpeg = [0xff, 0xd8, 0xff];
/** How a file of each kind begins. */
const beginnings: Record<(typeof documentExtensions)[number], readonly number[]> = {
  '.pdf': [...Buffer.from('%PDF-')],
  '.docx': zip,
  '.xlsx': zip,
  '.odt': zip,
  '.ods': zip,
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.png': [0x89, 0x50, 0x4e, 0x47],
};

/** @throws HttpError 400 for a file of another kind, or whose content is not what its name says. */
export async function confirmDocument({ name, path }: { name: string; path: string }): Promise<void> {
  const extension = documentExtensions.find((each) => name.toLowerCase().endsWith(each));
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const isSo = extension !== undefined && beginnings[extension].every((byte, at) => buffer[at] === byte);
    if (!isSo)
      throw new HttpError(400, 'El archivo tiene que ser un PDF, un documento o una hoja (docx, xlsx, odt, ods), o una imagen JPG o PNG.');
  } finally {
    await file.close();
  }
}
