import { maxImportColumns, maxImportRows } from 'shared/facts/import-fields';
import { CFB, type WorkBook } from 'xlsx';
import { mostAbove } from './read-file.ts';

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');

/** The cells' part of an OpenDocument file; undefined for any other. */
export function contentOf(bytes: Uint8Array): string | undefined {
  const found = CFB.find(CFB.read(bytes, { type: 'buffer' }), '/content.xml')?.content;
  return found && new TextDecoder().decode(Uint8Array.from(found));
}

/** Marks what is hidden or filtered out in an OpenDocument file, which the reader of spreadsheets does not. */
export function markHidden(book: WorkBook, content: string): void {
  const hiddenStyles = new Set(
    Array.from(
      content.matchAll(/<style:style ([^<>]*style:family="table"[^<>]*)>\s*<style:table-properties[^<>]*table:display="false"/g),
      ([, tag = '']) => attribute(tag, 'style:name'),
    ),
  );
  const hidden = new Set<string>();
  let sheet: WorkBook['Sheets'][string] | undefined;
  let [row, column] = [0, 0];
  for (const [tag, kind] of content.matchAll(/<table:(table|table-row|table-column)(?=[\s/>])[^<>]*>/g)) {
    if (kind === 'table') {
      const name = unescape(attribute(tag, 'table:name') ?? '');
      sheet = book.Sheets[name];
      [row, column] = [0, 0];
      if (hiddenStyles.has(attribute(tag, 'table:style-name'))) hidden.add(name);
      continue;
    }
    const isRow = kind === 'table-row';
    const from = isRow ? row : column;
    const to = from + Number(attribute(tag, isRow ? 'table:number-rows-repeated' : 'table:number-columns-repeated') ?? 1);
    if (isRow) row = to;
    else column = to;
    if (!sheet || !/^(?:collapse|filter)$/.test(attribute(tag, 'table:visibility') ?? '')) continue;
    const marks = isRow ? (sheet['!rows'] ??= []) : (sheet['!cols'] ??= []);
    for (let at = from; at < Math.min(to, isRow ? maxImportRows + mostAbove : 2 * maxImportColumns); at += 1) marks[at] = { hidden: true };
  }
  book.Workbook = { ...book.Workbook, Sheets: book.SheetNames.map((name) => ({ name, Hidden: hidden.has(name) ? 1 : 0 })) };
}
