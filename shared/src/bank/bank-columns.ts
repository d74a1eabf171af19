import { foldText } from 'shared/text/fold';
import { looksLikeMoney, readAmount } from './read-amount.ts';

export type Column = 'amount' | 'out' | 'in' | 'balance' | 'direction' | 'operation' | 'date' | 'text';

/** Words of banks for money that went out: of accounts, of who sends it, and in English. */
const wentOut = [
  'carg(?:os?|ad\\w+)|carrecs?|debe|debitos?|debit|adeud\\w+|deudora?|deute|gast(?:os?|ad\\w+)|neg(?:ati[uv]\\w*)?',
  'pagos?|pagad\\w+|enviad\\w+|envios?|emitid\\w+|emision(?:es)?|salidas?|salientes?|sortid\\w+|kargu\\w*|zordun\\w*',
  'retir\\w+|reintegros?|disposici\\w+|compras?',
  'paid out|money out|withdrawals?|sent|outgoing',
].join('|');
/** The same for money that came in. */
const cameIn = [
  'abon\\w+|haber|creditos?|credit|acreedora?|ingres\\w+|pos(?:iti[uv]\\w*)?',
  'cobr\\w+|recibid\\w+|recepci\\w+|entradas?|entrantes?|imposici\\w+|depositos?|deposits?',
  'paid in|money in|received|incoming',
].join('|');
const ofAmounts = '(?:importe?s? |amount |total |cantidad |cuantia |movimientos? |transferencias? )?(?:de |del |en )?';
const bothWays = `(?:(?:${wentOut}) (?:[oyeu] )?(?:${cameIn})|(?:${cameIn}) (?:[oyeu] )?(?:${wentOut}))`;

/** Column names of banks, in Spanish, Catalan and English; the first match wins. */
const names: readonly (readonly [Column, RegExp])[] = [
  ['date', /^(?:fecha|f |data|date|dia\b|valor$)|fecha$/],
  ['balance', /saldo|balance|disponible/],
  ['operation', /^operacion$/],
  [
    'direction',
    /^(?:signo|[dc] [ha]|[dc] [cd]|s e|e s|e r|p c|naturaleza|sentido|tipo(?: (?:de )?(?:mov(?:imiento)?|oper(?:acion)?|apunte))?)$/,
  ],
  ['direction', new RegExp(`^${bothWays}$`)],
  ['amount', new RegExp(`^(?:importe?s?|cantidad|cuantia) (?:d h|${bothWays})\\b`)],
  ['out', new RegExp(`^${ofAmounts}(?:(?:${wentOut})\\b|(?:d|s|dr|db|out)$)`)],
  ['in', new RegExp(`^${ofAmounts}(?:(?:${cameIn})\\b|(?:h|hb|cr|in)$)`)],
  ['amount', /^(?:importe?s?|cantidad|cuantia|euros?|eur|amount)\b/],
  [
    'text',
    /^(?:concept|descrip|detalle|observa|ordenante|referencia|movimiento|remitente|mas datos|informacion|nombre|asunto|motivo|comentario|mensaje|notas?\b|texto|beneficiario|titular|estado|situacion|(?:forma|metodo|medio|modo) de pago)/,
  ],
];
const columnOf = (head: string): Column | undefined => {
  const folded = foldText(head);
  const plain = (/[+−-]/.test(folded) ? folded.replaceAll(/€|\beur(?:os?)?\b/g, ' ').trim() : folded)
    // 'Importe (-)' beside 'Importe (+)'; in '+/-' either is meant.
    .replace(/^(?:([^+−-]*[\s([])?\+[)\]]?|[([]?\+[)\]]?\s?([^+−-]+))$/, '$1$2 positivo')
    .replace(/^(?:([^+−-]*[\s([])?[−-][)\]]?|[([]?[−-][)\]]?\s?([^+−-]+))$/, '$1$2 negativo')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim();
  return names.find(([, name]) => name.test(plain))?.[0];
};
const tellsMoney = (column: Column | undefined) => column === 'amount' || column === 'out' || column === 'in' || column === 'balance';

/** Columns of a header line, else undefined. */
export function columnsOf(cells: readonly string[]): (Column | undefined)[] | undefined {
  if (cells.some((cell) => /\d/.test(cell))) return undefined;
  const columns = cells.map(columnOf);
  return columns.filter(Boolean).length >= 2 && columns.some(tellsMoney) ? columns : undefined;
}

/** The same for headers separated by blanks: their positions are unknown. */
export const headsInLine = (line: string): (Column | undefined)[] | undefined => {
  const columns = columnsOf(line.trim().split(/\s+/));
  // 'Pago emitido' is no line of heads.
  const hasKinds = new Set(columns?.filter(Boolean)).size > 1;
  return columns && hasKinds && columns.filter(Boolean).length * 2 >= columns.length ? columns : undefined;
};

const isMoney = (cell = ''): boolean => looksLikeMoney(cell) && readAmount(cell) !== undefined;
const isNothing = (cell = ''): boolean => cell.trim() === '' || readAmount(cell)?.cents === 0;

/** Without headers: two columns of which each row fills one are debit and credit, in this order, as at all banks. */
export function guessColumns(rows: readonly (readonly string[])[]): (Column | undefined)[] | undefined {
  const used = [...new Set(rows.flatMap((cells) => cells.flatMap((cell, at) => (isMoney(cell) ? [at] : []))))].toSorted((a, b) => a - b);
  const [left, right, last] = used;
  const filled = rows.filter((cells) => cells.some((cell) => isMoney(cell)));
  if (left === undefined) return undefined;
  const isPair = (a: number, b: number) => filled.every((cells) => isNothing(cells[a]) !== isNothing(cells[b]));
  // A single row shows it too: an empty cell between its amount and its balance.
  const [a, b, balance] = right !== undefined && last === undefined ? pairWithBalance(left, right, filled) : [left, right, last];
  if (a === undefined || b === undefined || !isPair(a, b) || used.length > 3) return undefined;
  const columns: (Column | undefined)[] = [];
  columns[a] = 'out';
  columns[b] = 'in';
  if (balance !== undefined) columns[balance] = 'balance';
  return Array.from(columns);
}

/** Columns of a header line, with what the rows below tell about those that it names in another way. */
export function completeColumns(
  heads: readonly (Column | undefined)[],
  guessed: readonly (Column | undefined)[] | undefined,
  directions: readonly (Directions | undefined)[],
  rows: readonly (readonly string[])[],
): (Column | undefined)[] {
  const columns = heads.map((head, at) => {
    // 'Cargo/Abono' above signed amounts.
    if (head === 'direction' && rows.some((cells) => isMoney(cells[at]))) return 'amount';
    // 'Pagado' below 'Estado' may say that it came in.
    if (head === 'text' && rows.some((cells) => isWeak(cells[at]))) return head;
    return directions[at] && head !== 'amount' && head !== 'balance' ? 'direction' : head;
  });
  // The last cells may have no head: 'D', 'Haber'.
  for (let at = heads.length; at < directions.length; at += 1) columns.push(directions[at] ? 'direction' : undefined);
  while (columns.length > heads.length && columns.at(-1) === undefined) columns.pop();
  const isMissing = (column: Column) => !columns.includes(column);
  if (!isMissing('amount') || (!isMissing('in') && !isMissing('out'))) return columns;
  return columns.map((column, at) => {
    const guess = guessed?.[at];
    return column ?? ((guess === 'in' || guess === 'out') && isMissing(guess) ? guess : undefined);
  });
}

/** What single characters mean in a column of directions: 'C' is 'cargo' beside 'abono', and 'crédito' beside 'débito'. */
export type Directions = Readonly<Record<string, 'out' | 'in'>>;

/** Pairs of characters, the one for outgoing money first. */
const pairs = 'dh ch ca da dc se er pc gi ri pi si ci ra dr np -+ −+'.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)] as const);
const meaningOf = (found: readonly string[]): Directions => {
  const fitting = pairs.filter((pair) => found.length === 2 && pair.every((each) => found.includes(each)));
  // Debe and recibido, or retirada and depósito: nobody knows.
  const [pair] = fitting.length === 1 ? fitting : [];
  return pair ? { [pair[0]]: 'out', [pair[1]]: 'in' } : {};
};

/** What the two words or characters of a head mean by their first characters: 'Enviado/Recibido', 'E/R'. */
function meaningOfHead(head = ''): Directions {
  const words = foldText(head)
    .split(/[\s/|]+(?:[oyeu] )?/)
    .filter(Boolean);
  const [first = '', second = ''] = words;
  const said = words.map((word) => directionOf(word));
  if (words.length !== 2 || first.charAt(0) === second.charAt(0)) return {};
  if (first.length === 1 && second.length === 1) return meaningOf(words);
  const [one, other] = said;
  return (one === 'out' && other === 'in') || (one === 'in' && other === 'out')
    ? { [first.charAt(0)]: one, [second.charAt(0)]: other }
    : {};
}

/** Columns whose cells say nothing but a direction. */
export function findDirections(rows: readonly (readonly string[])[], heads: readonly string[] = []): (Directions | undefined)[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => {
    const cells = [...new Set(rows.map((row) => plainOf(row[at] ?? '')).filter(Boolean))];
    const ofHead = meaningOfHead(heads[at]);
    const meaning = cells.every((cell) => ofHead[cell]) ? ofHead : { ...ofHead, ...meaningOf(cells) };
    const said = cells.map((cell) => meaning[cell] ?? directionOf(cell));
    // Somebody's words may be 'Pago' alone.
    const isSure = cells.some((cell) => !isWeak(cell)) || Object.keys(ofHead).length > 0;
    return cells.length > 0 && said.every(Boolean) && isSure ? meaning : undefined;
  });
}

function pairWithBalance(left: number, right: number, filled: readonly (readonly string[])[]): readonly (number | undefined)[] {
  const isBoth = filled.every((cells) => isMoney(cells[left]) && isMoney(cells[right]));
  if (!isBoth) return [left, right, undefined];
  return right - left === 2 && filled.every((cells) => isNothing(cells[left + 1]))
    ? [left, left + 1, right]
    : [undefined, undefined, undefined];
}

/** A cell as it is compared with words of banks: '(D)' → 'd'. */
export const plainOf = (cell: string): string =>
  foldText(cell)
    .replaceAll(/[()[\].:]/g, '')
    .trim();
const outWord = new RegExp(`^(?:d|s|deb|carg?|adeu?|out|dr|db|dbit|-|−|comision(?:es)?|${wentOut})$`);
const inWord = new RegExp(`^(?:h|a|hb|hab|abo?n?|cr|cred|crdt|in|[+]|${cameIn})$`);
/** They may also be what somebody wrote who pays. */
const weakWords = /^(?:pagos?|pagad\w+|envios?|compras?)$/;
const isWeak = (cell = ''): boolean => {
  const marks = marksOf(cell);
  return marks.length > 0 && marks.every((mark) => weakWords.test(mark));
};
/** 'C' is 'cargo' at one bank, and 'crédito' at another, 'E' is 'entrada' or 'enviado'. */
const eitherWord = /^(?:c|e|emisor|receptor|ordenante|beneficiari[oa]|recibos?|domicilia\w+)$/;

/** The words of a cell that say a direction, without those around them: 'Cargo en cuenta', 'D (Debe)', 'D-'. */
const marksOf = (cell: string): string[] =>
  plainOf(cell)
    .replaceAll(
      /\b(?:en(?: su| la)?|a su) (?:cuenta|cta|c ?\/ ?c)(?![a-z])|^(?:importe|movimiento|apunte|operacion|tipo|signo) (?:de )?|€|\beur(?:os?)?\b/g,
      ' ',
    )
    .replaceAll(/^[-−+]|[-−+]$/g, ' $& ')
    .split(/[\s/]+/)
    .filter(Boolean);

/** Direction of a cell that holds nothing else. */
export function directionOf(cell: string): 'out' | 'in' | 'unclear' | undefined {
  const marks = marksOf(cell);
  if (marks.length === 0) return undefined;
  if (marks.every((mark) => outWord.test(mark))) return 'out';
  if (marks.every((mark) => inWord.test(mark))) return 'in';
  return marks.length === 1 && eitherWord.test(marks[0] ?? '') ? 'unclear' : undefined;
}

/** The last cell of a row, without a head: one character alone is how a bank marks it. */
export const directionAtEnd = (cell: string): ReturnType<typeof directionOf> =>
  directionInText(cell) ?? (/^(?:[a-z]|[12])$/.test(plainOf(cell)) ? 'unclear' : undefined);

/** The same in somebody's words. */
export const directionInText = (cell: string): ReturnType<typeof directionOf> => (isWeak(cell) ? 'unclear' : directionOf(cell));

const outWithin = new RegExp(`\\b(?:${wentOut})\\b`);
const inWithin = new RegExp(`\\b(?:${cameIn})\\b`);
/** The same of a cell that says the kind of operation: 'Bizum enviado'. */
export function directionOfKind(cell: string): ReturnType<typeof directionOf> {
  const plain = plainOf(cell);
  const isIn = inWithin.test(plain);
  // 'Pago recibido'
  const isOut = outWithin.test(isIn ? plain.replaceAll(/\b(?:pagos?|envios?)\b/g, '') : plain);
  return directionOf(cell) ?? (isOut && isIn ? 'unclear' : isOut ? 'out' : isIn ? 'in' : undefined);
}
