/** A rule of a style sheet with its block, a group of rules, or a statement. */
type Part = { head: string; block: string } | { head: string; parts: Part[] } | { statement: string };

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
    parts.push(isGroup(head) ? { head, parts: parse(block) } : { head, block });
    from = end;
  }
  return parts;
}

/** What stands in brackets says nothing of the element itself. */
function withoutBrackets(selector: string): string {
  let bare = selector;
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replace(/\([^()]*\)|\[[^[\]]*\]/g, '');
  }
  return bare;
}

/** Whether an element with these classes may be meant. A name with an escape is kept. */
const mayMatch = (selector: string, classes: ReadonlySet<string>): boolean =>
  selector.includes('\\') || [...withoutBrackets(selector).matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name));

/** Splits a list of selectors, not within their brackets. */
function splitSelectors(head: string): string[] {
  const selectors = [''];
  let depth = 0;
  for (const sign of head) {
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
    if (sign === ',' && depth === 0) selectors.push('');
    else selectors[selectors.length - 1] += sign;
  }
  return selectors;
}

function write(parts: readonly Part[], classes: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if ('statement' in part) return part.statement;
      if ('parts' in part) {
        const inner = write(part.parts, classes);
        return inner === '' ? '' : `${part.head}{${inner}}`;
      }
      if (part.head.startsWith('@')) return `${part.head}{${part.block}}`;
      const selectors = splitSelectors(part.head).filter((selector) => mayMatch(selector, classes));
      return selectors.length === 0 ? '' : `${selectors.join(',')}{${part.block}}`;
    })
    .join('');
}

const parsed = new Map<string, Part[]>();

/** The rules of a minified style sheet that a page with these classes may use. */
export function usedStyles(sheet: string, classes: ReadonlySet<string>): string {
  const parts = parsed.get(sheet) ?? parse(sheet);
  // Versions come and go.
  if (parsed.size >= 200) parsed.clear();
  parsed.set(sheet, parts);
  return write(parts, classes);
}

/** The classes of a page's elements. */
export const classesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
