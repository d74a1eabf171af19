const quote = 34;
const backslash = 92;
const openBrace = 123;
const closeBrace = 125;
const openBracket = 91;
const closeBracket = 93;

/** Index of the closing quote of the string at `start`, or -1 while it is not received. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}

/**
 * Splits `{"2026":[{…},{…}],"2025":[…]}` into rows while it is received, so that the first rows render long before the last. The browser
 * parses the rows themselves, in batches.
 */
export function sliceGroups<Row>(onRows: (year: string, rows: Row[]) => void) {
  let text = '';
  let at = 0;
  /** 1 inside the object, 2 inside a year's list, 3 and more inside a row. */
  let depth = 0;
  let rowStart = -1;
  let year = '';
  let batch: string[] = [];
  let ended = false;

  const flush = () => {
    if (batch.length === 0) return;
    const rows = JSON.parse(`[${batch.join(',')}]`) as Row[];
    batch = [];
    onRows(year, rows);
  };

  const open = (isList: boolean) => {
    depth += 1;
    if (ended || (depth === 1 && isList) || (depth === 2 && !isList)) throw new TypeError('The reply holds no lists by year');
    if (depth === 3) rowStart = at;
  };

  const close = () => {
    depth -= 1;
    if (depth === 2) {
      batch.push(text.slice(rowStart, at + 1));
      rowStart = -1;
    } else if (depth === 1) flush();
    else if (depth === 0) ended = true;
  };

  return {
    write(chunk: string): void {
      const keep = rowStart === -1 ? at : rowStart;
      text = text.slice(keep) + chunk;
      at -= keep;
      if (rowStart !== -1) rowStart = 0;
      for (; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (code === quote) {
          const end = endOfString(text, at);
          if (end === -1) break;
          if (depth === 1) year = JSON.parse(text.slice(at, end + 1)) as string;
          at = end;
        } else if (code === openBrace || code === openBracket) open(code === openBracket);
        else if (code === closeBrace || code === closeBracket) close();
      }
      flush();
    },
    /** @throws when the reply is incomplete or malformed. */
    end(): void {
      if (!ended) throw new TypeError('The reply broke off');
    },
  };
}
