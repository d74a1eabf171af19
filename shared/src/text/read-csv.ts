/** A row of a CSV, and its first line. */
export interface CsvRow {
  line: number;
  cells: string[];
}

const separators = [';', '\t', ',', '|'] as const;
/** Rows used to detect the separator. */
const mostTried = 40;
/** A cell of more lines has lost its closing quote. */
const mostLinesInCell = 30;

/** Parses CSV: quoted cells, with doubled quotes and line breaks. A first line 'sep=;' sets the separator. */
export function readCsv(text: string, most = Number.POSITIVE_INFINITY): CsvRow[] {
  const named = /^"?sep=(.)"?[ \t]*(?:\r\n|\r|\n|$)/i.exec(text);
  if (named) return parseCsv(text.slice(named[0].length), named[1] ?? ';', most, 2);
  const rows = parseCsv(text, separatorOf(text), most, 1);
  // Some write each line between quotes, as one cell.
  const [firstLine = ''] = /^[^\r\n]*/.exec(text) ?? [];
  const first = firstLine.trimEnd();
  const wrapped =
    rows.every(({ cells }) => cells.length === 1) &&
    first.startsWith('"') &&
    first.endsWith('"') &&
    /[;,\t]/.test(first) &&
    firstLine.length < text.length;
  return wrapped && rows.length > 1 ? readCsv(rows.map(({ cells }) => cells[0] ?? '').join('\n'), most) : rows;
}

/** Enough for the rows that are tried. */
const mostCharactersTried = 200_000;
/** A quoted cell between any two separators: what it contains separates nothing. */
const quotedCell = /(?<=^|[;\t,|])[ ]*"(?:[^"]|"")*"[ ]*(?=[;\t,|\r\n]|$)/gm;

/** The separator that splits most rows into the same number of cells. */
function separatorOf(text: string): string {
  const bare = text.slice(0, mostCharactersTried).replaceAll(quotedCell, 'x');
  const scores = separators.map((separator) => {
    const counts = parseCsv(bare, separator, mostTried, 1).map(({ cells }) => cells.length);
    const best = Math.max(0, ...counts.map((count) => (count - 1) * counts.filter((each) => each === count).length));
    return { separator, best };
  });
  return scores.toSorted((a, b) => b.best - a.best)[0]?.separator ?? ';';
}

export function parseCsv(text: string, separator: string, most: number, firstLine: number): CsvRow[] {
  const rows: CsvRow[] = [];
  const blanks = separator === '\t' ? /[ ]*/y : /[ \t]*/y;
  let row: CsvRow = { line: firstLine, cells: [] };
  let line = firstLine;
  let at = 0;
  while (at < text.length && rows.length < most) {
    blanks.lastIndex = at;
    const inner = at + (blanks.exec(text)?.[0].length ?? 0);
    const quoted = text[inner] === '"' ? readQuoted(text, inner, separator) : undefined;
    if (quoted) {
      line += quoted.cell.match(/\r\n|\r|\n/g)?.length ?? 0;
      at = quoted.end;
    }
    const start = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
    row.cells.push(quoted ? quoted.cell + text.slice(start, at).trimEnd() : text.slice(start, at));
    if (text[at] === separator) {
      at += 1;
      // A line may end with an empty cell.
      if (at < text.length) continue;
      row.cells.push('');
    }
    rows.push(row);
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    row = { line, cells: [] };
  }
  return rows;
}

/** A quoted cell, and its end. Undefined where the quote is a character of the text: nothing closes it. */
function readQuoted(text: string, open: number, separator: string): { cell: string; end: number } | undefined {
  let cell = '';
  let from = open + 1;
  for (;;) {
    const close = text.indexOf('"', from);
    if (close === -1) return undefined;
    cell += text.slice(from, close);
    from = close + 1;
    const isTwice = text[from] === '"';
    // PHP and MySQL escapes: \"
    const isEscaped = !isTwice && cell.endsWith('\\') && (cell.includes('"') || !endsCell(text, from, separator));
    // Some writers double none: 'El "Rayo" Gil' has another quote before its cell ends.
    const next = isTwice || isEscaped || endsCell(text, from, separator) ? -1 : text.indexOf('"', from);
    const isBare = next !== -1 && ![separator, '\n', '\r'].some((end) => (cell + text.slice(from, next)).includes(end));
    if (isEscaped) cell = cell.slice(0, -1);
    if (isTwice) from += 1;
    if (isTwice || isEscaped || isBare) cell += '"';
    else {
      const lines = cell.split(/\r\n|\r|\n/).length;
      return lines > mostLinesInCell || (lines > 1 && !endsCell(text, from, separator)) ? undefined : { cell, end: from };
    }
  }
}

const endsCell = (text: string, at: number, separator: string): boolean => {
  let next = at;
  while (text[next] === ' ') next += 1;
  return next >= text.length || text[next] === separator || text[next] === '\n' || text[next] === '\r';
};
