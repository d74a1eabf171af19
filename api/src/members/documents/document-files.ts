import { documentExtensions } from 'shared/facts/documents';
import type { AppContext } from '../../accounts/security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { hasRows } from '../../core/db/rows.ts';
import { createOwnFiles } from '../../core/files/own-files.ts';
import { isWholePdf, readEnds } from '../../core/files/read-ends.ts';
import { newStem } from '../../core/base/random.ts';

/** A key that a document could have. */
export const isDocumentKey = (key: string): boolean => /^documentos\/[0-9a-f]{32}$/.test(key);

/** The lock of every write of a document. */
export const documentLock = 'documentos';

export const createDocumentFiles = (context: Pick<AppContext, 'db' | 'files' | 'log'>) =>
  createOwnFiles(context, {
    what: 'a document',
    newKey: () => `documentos/${newStem()}`,
    isNamed: (trx, key) => hasRows(trx.selectFrom('versiones_documento').select('id').where('archivo', '=', key)),
    lock: documentLock,
  });

const zip = 'PK\x03\x04';
const jpeg = '\xff\xd8\xff';
/** How a file of each kind begins. */
const beginnings: Record<Exclude<(typeof documentExtensions)[number], '.pdf'>, string> = {
  '.docx': zip,
  '.xlsx': zip,
  '.odt': zip,
  '.ods': zip,
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.png': '\x89PNG',
};

/** By its content, for a name without an extension, or with that of another program for the same. */
const extensionOf = (first: string): string =>
  first.includes('%PDF-') ? '.pdf' : first.startsWith(jpeg) ? '.jpg' : first.startsWith(beginnings['.png']) ? '.png' : '';
const isBare = (name: string): boolean => !/\.[a-z]\w{0,8}$/i.test(name) || /\.(?:jfif|jpe|pjpeg)$/i.test(name);

/**
 * The file, by its name with the extension that it lacks.
 *
 * @throws HttpError 400 for a file of another kind, whose content is not what its name says, or for a PDF that was cut off.
 */
export async function confirmDocument<Sent extends { name: string; path: string }>(sent: Sent): Promise<Sent> {
  const { name, path } = sent;
  const ends = await readEnds(path);
  const named = isBare(name) ? name + extensionOf(ends.first) : name;
  const extension = documentExtensions.find((each) => named.toLowerCase().endsWith(each));
  if (extension === '.pdf' && ends.first.includes('%PDF-') && !isWholePdf(ends))
    throw new HttpError(400, 'El PDF está incompleto: vuelve a guardarlo o a descargarlo, y súbelo otra vez.');
  const isSo = extension === '.pdf' ? isWholePdf(ends) : extension !== undefined && ends.first.startsWith(beginnings[extension]);
  if (!isSo)
    throw new HttpError(400, 'El archivo tiene que ser un PDF, un documento o una hoja (docx, xlsx, odt, ods), o una imagen JPG o PNG.');
  return { ...sent, name: named };
}
