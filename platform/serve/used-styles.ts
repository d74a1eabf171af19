import { type PageElements, readSelectors, type Selector } from './page-elements.ts';

/** A rule of a style sheet with its block, a group of rules, or a statement. */
type Part = { head: string; block: string; selectors: Selector[] } | { head: string; parts: Part[] } | { statement: string };

/** Groups of rules; every other at-rule stays as it is. */
const isGroup = (head: string) => /^@(?:media|layer|supports|container)\b/.test(head);

/** The index after the brace that closes the one before `from`. */
function endOfBlock(text: string, from: number): number {
  let depth = 1;
  let index = from;
  for (; index < text.length && depth > 0; index += 1) {
    const sign = text[index];
    if (sign === '"' || sign === "'") {
      const end = text.indexOf(sign, index + 1);
      if (end !== -1) index = end;
    } else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
  }
  return index;
}

function parse(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  while (from < text.length) {
    const [found] = /[{;]/.exec(text.slice(from)) ?? [];
    const at = found === undefined ? -1 : text.indexOf(found, from);
    if (at === -1 || found === ';') {
      const end = at === -1 ? text.length : at + 1;
      parts.push({ statement: text.slice(from, end) });
      from = end;
      continue;
    }
    const head = text.slice(from, at).trim();
    const end = endOfBlock(text, at + 1);
    const block = text.slice(at + 1, end - 1);
    const selectors = head.startsWith('@') ? [] : readSelectors(head);
    parts.push(isGroup(head) ? { head, parts: parse(block) } : { head, block, selectors });
    from = end;
  }
  return parts;
}

function write(parts: readonly Part[], mayMatch: (selector: Selector) => boolean): string {
  return parts
    .map((part) => {
      if ('statement' in part) return part.statement;
      if ('parts' in part) {
        const inner = write(part.parts, mayMatch);
        return inner === '' ? '' : `${part.head}{${inner}}`;
      }
      const { head, block, selectors } = part;
      if (head.startsWith('@')) return `${head}{${block}}`;
      const used = selectors.filter(mayMatch).map(({ text }) => text);
      return used.length === 0 ? '' : `${used.join(',')}{${block}}`;
    })
    .join('');
}

const parsed = new Map<string, Part[]>();

/** The rules of a minified style sheet that a page with these elements may use. */
export function usedStyles(sheet: string, page: PageElements): string {
  const parts = parsed.get(sheet) ?? parse(sheet);
  // Versions come and go.
  if (parsed.size >= 200) parsed.clear();
  parsed.set(sheet, parts);
  // A transition is begun by scripts, unless the sheet says otherwise.
  const begins = sheet.includes('@view-transition');
  return write(parts, ({ text, parts: compounds }) => (begins || !text.startsWith('::view-transition')) && page.mayHave(compounds));
}

/** Sheets without the animations and custom properties that neither they nor the page around them name. */
export function withoutUnread(sheets: readonly string[], around: string): string[] {
  const used = new Set<string>();
  const read = (text: string) => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) used.add(name);
  };
  const animation = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;
  const declared = /(--[\w-]+):([^;{}]*)(?:;|(?=\}))/g;
  read(around);
  for (const sheet of sheets) read(sheet.replaceAll(declared, ''));
  // A property that is used may read others.
  for (let before = -1; before !== used.size;) {
    before = used.size;
    for (const sheet of sheets) for (const [, name = '', value = ''] of sheet.matchAll(declared)) if (used.has(name)) read(value);
  }
  const all = sheets.join('');
  return sheets.map((sheet) =>
    sheet
      .replaceAll(declared, (whole, name: string) => (used.has(name) ? whole : ''))
      .replaceAll(animation, (whole, name: string) => (all.split(name).length > 2 ? whole : ''))
      // Lists of selectors may have become alike; a font's faces are one each.
      .replaceAll(/(?<=^|[{}])([^{}@]+)\{([^{}]*)\}\1\{/g, '$1{$2;'),
  );
}
