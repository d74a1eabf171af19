import { formatEuros } from 'shared/facts/money';
import { bare, createNameFinder } from './name-finder.ts';
import type { BankMessage, BankRefusal, BankReturn, Verdict } from './read-returns.ts';
import { isDuplicate, isGeneric, type Reason } from './return-reasons.ts';
import { findCode, foldWord, isStatusWord, readWords, wordsOf } from './said-in-words.ts';

/** A debit of a remittance that was taken to the bank. */
export interface SentDebit {
  /** Of the debit, of its fee, and of its remittance. */
  id: number;
  cuota: number;
  remesa_id: number;
  nombre: string;
  /** Whose account it is, where it is not the member's: the bank's lines name them. */
  titular?: string | null;
  /** In cents. */
  importe: number;
  /** The end-to-end identifier. */
  extremo: string;
  /** The reference of the mandate. */
  mandato: string;
  /** What the bank knows its remittance and its block by. */
  remesa: string;
  bloque: string;
  /** Whether it has come back before. */
  devuelto: boolean;
}

/** A debit that is set back to unpaid. */
export interface MatchedReturn extends Reason {
  debit: SentDebit;
  dia: string | null;
  /** Whether the reason is its own; else its remittance or block was refused, which says nothing of its mandate. */
  propio: boolean;
}

/** What people have to decide: of one debit, or of a remittance or block whole. */
export interface Undecided extends Reason {
  /** The debits that it is about, none of which has come back before. */
  debits: SentDebit[];
  /** Of a remittance: its block, or null for all of it. */
  de: 'recibo' | { bloque: string | null };
  dia: string | null;
  /** Why it is asked. */
  why: string;
  /** Whether it may be set back by a press: not where only the bank knows which debits it means. */
  canReturn: boolean;
}

export interface MatchedReturns {
  devueltas: MatchedReturn[];
  por_decidir: Undecided[];
  /** Known from before: the same file, read twice. */
  repetidas: SentDebit[];
  /** What the bank says was collected, or is on its way. */
  sin_cambios: { texto: string; motivo: string }[];
  /** What fits no debit, as it is written and why. */
  desconocidas: { texto: string; motivo: string }[];
  /** How many more there are of the last two than are listed. */
  mas: { sin_cambios: number; desconocidas: number };
}

/** Of what changes nothing, a reply lists no more. */
const mostListed = 200;
/** Amounts in a line, with their cents: '40,00', '1.234,56', no day. */
const amounts = /(?<![\d.,/])\d{1,3}(?:[.\u{A0}\u{202F} ]?\d{3}){0,4}[.,]\d{2}(?![\d/]|[.,]\d)/gu;
/** Signs of a pasted line that are read. */
const mostOfLine = 2000;

/** Matches what a bank's file says with the debits that were sent. In each message what is nearest to a debit counts. */
export function matchReturns(messages: readonly BankMessage[], sent: readonly SentDebit[]): MatchedReturns {
  const known = indexOf(sent);
  const taken = createTaker();
  for (const message of messages) {
    const told = new Set<SentDebit>();
    const wholes = [...message.bloques, ...message.remesas].map((each) => ({ each, whole: findWhole(each, known) }));
    const covered = new Set(wholes.map(({ whole }) => whole));
    for (const each of message.recibos) takeDebit(each, known, taken, { told, covered });
    for (const { each, whole } of wholes) takeWhole(each, whole, taken, told);
  }
  return taken.finish();
}

/** The same for lines that people copy from their bank's page. */
export function matchPastedReturns(pasted: string, sent: readonly SentDebit[]): MatchedReturns {
  const known = indexOf(sent);
  const taken = createTaker();
  for (const line of pasted.split(/[\r\n\v\f\u{85}\u{2028}\u{2029}]+/u).map((each) => each.trim().slice(0, mostOfLine))) {
    if (line === '') continue;
    const { debits, wholes, used } = findNamed(line, known);
    const importes = (line.match(amounts) ?? []).map((each) => Number(each.replaceAll(/\D/g, '')));
    const read = readLine(line, used, `${debits[0]?.nombre ?? ''} ${debits[0]?.titular ?? ''}`);
    const each = {
      ...read,
      extremo: null,
      mandato: null,
      importe: null,
      nombre: null,
      dia: null,
      texto: '',
      propio: true,
      hereda: false,
      es_recibo: true,
    };
    if (debits.length > 0) takeFound(each, choose(debits, importes), taken, new Set());
    else if (wholes[0]) takeBatch({ ...each, importe: importes[0] ?? null }, wholes[0], taken);
    else taken.leave(line.slice(0, 140), 'No nombra ningún recibo de una remesa.');
  }
  return taken.finish();
}

/** What a pasted line says of the debit that it names, by its codes and its words. */
function readLine(line: string, used: ReadonlySet<number>, nombre: string): Reason & { verdict: Verdict; why: string } {
  const written = wordsOf(line);
  const words = written.map(foldWord);
  const said = readWords(words.filter((_word, at) => !used.has(at)).join(' '));
  const given = findCode(words.filter((_word, at) => !used.has(at)));
  const codigo = given === null || (isGeneric(given) && said.codigo !== null) ? said.codigo : given;
  // What is left may say more than the code does: the reference, amounts, days and the name are known.
  const known = new Set([...wordsOf(nombre).map(foldWord), codigo, given]);
  const rest = written.filter((_word, at) => !used.has(at) && !known.has(words[at] ?? '') && !/\d/.test(words[at] ?? ''));
  const saysMore = rest.map(foldWord).some((word) => !usual.test(word) && !isStatusWord(word));
  const palabras = saysMore && (codigo === null || isGeneric(codigo)) ? rest.join(' ') : null;
  const told = (verdict: Verdict, why = '') => ({ verdict, why, codigo, palabras });
  if (said.dice === 'duplicado' || (codigo !== null && isDuplicate(codigo)))
    return told('unclear', 'El banco ya lo tenía: puede que se haya cobrado.');
  const isIn = said.dice === 'cobrado' || said.dice === 'ambos' || /(?<!\d|\d{4}[ .-])0000(?![ .-]?\d)/.test(line);
  if (isIn && (said.dice === 'ambos' || codigo !== null)) return told('unclear', 'Dice a la vez que se cobró y que vuelve.');
  if (isIn) return told('kept', 'cobrado');
  if (codigo !== null || said.dice === 'devuelto') return told('returned');
  return told('unclear', 'No dice ni que se haya cobrado ni por qué vuelve.');
}

/** Words that banks put beside any debit. */
const usual =
  /^(?:RECIBOS?|ADEUDOS?|CARGOS?|COBROS?|PAGOS?|DOMICILIA\w*|MOTIVOS?|CODIGO|COD|CAUSA|REF|REFERENCIA|CUOTAS?|SOCI[OA]S?|IMPORTE|FECHA|ESTADO|CORE|SEPA|EUR|EUROS?|D|H|S|DE|DEL|Y)$/;

interface Whole {
  debits: SentDebit[];
  de: { bloque: string | null };
}

interface Known {
  extremes: ReadonlyMap<string, SentDebit>;
  mandates: ReadonlyMap<string, readonly SentDebit[]>;
  /** Remittances and blocks, by what the bank knows them by. */
  wholes: { get(name: string): Whole | undefined };
  find: (text: string) => { found: (readonly SentDebit[] | SentDebit | Whole)[]; words: Set<number> };
}

function indexOf(sent: readonly SentDebit[]): Known {
  const extremes = new Map(sent.map((debit) => [bare(debit.extremo), debit]));
  const mandates = new Map<string, SentDebit[]>();
  const wholes = new Map<string, Whole>();
  for (const debit of sent) {
    const others = mandates.get(bare(debit.mandato));
    if (others) others.push(debit);
    else mandates.set(bare(debit.mandato), [debit]);
    for (const [name, bloque] of [
      [debit.remesa, null],
      [debit.bloque, debit.bloque],
    ] as const) {
      const whole = wholes.get(bare(name));
      if (whole) whole.debits.push(debit);
      else wholes.set(bare(name), { debits: [debit], de: { bloque } });
    }
  }
  // Most files name each debit in its place: their texts are not searched.
  let names: ReturnType<typeof nameAll> | undefined;
  const find: Known['find'] = (text) => (names ??= nameAll(extremes, mandates, wholes)).find(text);
  return { extremes, mandates, wholes: { get: (name) => wholes.get(bare(name)) }, find };
}

function nameAll(extremes: Known['extremes'], mandates: Known['mandates'], wholes: ReadonlyMap<string, Whole>) {
  const names = createNameFinder<readonly SentDebit[] | SentDebit | Whole>();
  for (const debits of mandates.values()) names.add(debits[0]?.mandato ?? '', debits);
  for (const debit of extremes.values()) names.add(debit.extremo, debit);
  for (const whole of wholes.values()) names.add(whole.de.bloque ?? whole.debits[0]?.remesa ?? '', whole);
  return names;
}

/** What a text names: debits by their own reference, else by their mandate; and remittances. */
function findNamed(text: string, { find }: Known): { debits: readonly SentDebit[]; wholes: Whole[]; used: Set<number> } {
  const { found, words } = find(text);
  const own = found.flatMap((each) => ('extremo' in each ? each : []));
  const byMandate = found.flatMap((each) => ('extremo' in each || 'de' in each ? [] : each));
  return { debits: own.length > 0 ? own : byMandate, wholes: found.flatMap((each) => ('de' in each ? each : [])), used: words };
}

/** Of the debits that may be meant, those that fit the amount, and why it is not sure which. */
function choose(debits: readonly SentDebit[], importes: readonly number[]): { debits: readonly SentDebit[]; why: string | null } {
  const fitting = debits.filter(({ importe }) => importes.length === 0 || importes.includes(importe));
  const open = fitting.filter(({ devuelto }) => !devuelto);
  const [only, ...others] = debits.length === 1 ? fitting : open;
  if (only && others.length === 0) return { debits: [only], why: null };
  if (only) return { debits: open, why: 'Puede ser este recibo u otro.' };
  if (fitting.length > 0) return { debits: fitting.slice(0, 1), why: null };
  const [one] = debits;
  return { debits, why: one ? `Su recibo es de ${formatEuros(one.importe)}, y el banco dice ${formatEuros(importes[0] ?? 0)}.` : null };
}

function takeDebit(
  each: BankReturn,
  known: Known,
  taken: Taker,
  { told, covered }: { told: Set<SentDebit>; covered: ReadonlySet<Whole | undefined> },
): void {
  const importes = each.importe === null ? [] : [each.importe];
  const { debits, wholes } = findDebits(each, known);
  const [first] = debits;
  if (first) {
    if (each.hereda && [first.bloque, first.remesa].some((name) => covered.has(known.wholes.get(name)))) return;
    takeFound(each, choose(debits, importes), taken, told);
  } else if (wholes[0]) takeBatch(each, wholes[0], taken);
  else if (each.es_recibo && each.verdict !== 'kept') taken.leave(nameOf(each), 'No es de ninguna remesa de aquí.');
}

function findDebits(each: BankReturn, known: Known): { debits: readonly SentDebit[]; wholes: Whole[] } {
  const own = each.extremo === null ? undefined : known.extremes.get(bare(each.extremo));
  if (own) return { debits: [own], wholes: [] };
  const said = findNamed(each.texto, known);
  const ofMandate = each.mandato === null ? undefined : known.mandates.get(bare(each.mandato));
  // A debit's own reference in words is more than the mandate, which is of all the years.
  const isOne = said.debits.length === 1 || !ofMandate;
  return { debits: isOne && said.debits.length > 0 ? said.debits : (ofMandate ?? []), wholes: said.wholes };
}

function takeFound(
  each: BankReturn,
  { debits, why }: { debits: readonly SentDebit[]; why: string | null },
  taken: Taker,
  told: Set<SentDebit>,
): void {
  for (const debit of debits) {
    told.add(debit);
    if (each.verdict === 'kept') taken.keep(debit, each.why);
    else if (debit.devuelto) taken.repeat(debit);
    else if (why !== null || each.verdict === 'unclear')
      taken.ask({ ...each, debits: [debit], de: 'recibo', why: why ?? each.why, canReturn: true });
    else taken.take(debit, each);
  }
}

/** A movement of the account that names a remittance, and none of its debits. */
function takeBatch(each: BankReturn, { debits, de }: Whole, taken: Taker): void {
  const name = nameOfWhole(debits, de);
  if (each.verdict === 'kept') taken.note(name, each.why);
  else {
    const isAll = each.importe === debits.reduce((sum, { importe }) => sum + importe, 0);
    const what = each.importe === null ? 'Nombra la remesa' : `Salen ${formatEuros(each.importe)} que nombran la remesa`;
    const why = isAll ? `${what}: es todo su importe.` : `${what}, y no dice qué recibos son: pide al banco el detalle.`;
    taken.ask({ ...each, debits, de, why, canReturn: isAll });
  }
}

const findWhole = ({ bloque, remesa }: BankRefusal, { wholes }: Known): Whole | undefined =>
  bloque === null ? (remesa === null ? undefined : wholes.get(remesa)) : wholes.get(bloque);

/** The debits of a remittance or block that nothing nearer tells of. */
function takeWhole(each: BankRefusal, whole: Whole | undefined, taken: Taker, told: Set<SentDebit>): void {
  if (!whole) {
    const name = each.bloque ?? each.remesa ?? 'Sin referencia';
    if (each.verdict !== 'kept') taken.leave(name, 'El banco la rechaza entera, y no es una remesa de aquí.');
    return;
  }
  const debits = whole.debits.filter((debit) => !told.has(debit));
  for (const debit of debits) told.add(debit);
  if (debits.length === 0) return;
  if (each.verdict === 'kept') taken.note(nameOfWhole(whole.debits, whole.de), each.why);
  else if (each.verdict === 'unclear') taken.ask({ ...each, debits, de: whole.de, dia: null, canReturn: true });
  else {
    for (const debit of debits) {
      if (debit.devuelto) taken.repeat(debit);
      else taken.take(debit, { ...each, dia: null, propio: false });
    }
  }
}

const nameOfWhole = ([first]: readonly SentDebit[], { bloque }: Whole['de']): string => `Remesa ${bloque ?? first?.remesa ?? ''}`;
const nameOf = ({ extremo, mandato, nombre, importe, palabras }: BankReturn): string =>
  [extremo ?? mandato, nombre, importe === null ? null : formatEuros(importe), palabras].filter((each) => each !== null).join(' · ');

type Taker = ReturnType<typeof createTaker>;

/** Each debit is told once, whatever is read: that it came back before a doubt, and a doubt before that all is well. */
function createTaker() {
  const returned = new Map<SentDebit, MatchedReturn>();
  const asked = new Map<SentDebit | string, Undecided>();
  const repeated = new Set<SentDebit>();
  const kept = new Map<SentDebit | string, string>();
  const desconocidas: MatchedReturns['desconocidas'] = [];
  let unknown = 0;
  return {
    take(debit: SentDebit, { codigo, palabras, dia, propio }: Reason & { dia: string | null; propio: boolean }): void {
      const before = returned.get(debit);
      // Its own reason, where a file tells both.
      if (!before || (propio && !before.propio)) returned.set(debit, { debit, codigo, palabras, dia, propio });
    },
    ask({ debits, de, codigo, palabras, dia, why, canReturn }: Undecided): void {
      const open = debits.filter(({ devuelto }) => !devuelto);
      const [first] = open;
      const key = de === 'recibo' ? first : `${de.bloque ?? first?.remesa}`;
      if (first && key !== undefined && !asked.has(key)) asked.set(key, { debits: open, de, codigo, palabras, dia, why, canReturn });
      else for (const debit of debits) if (debit.devuelto) repeated.add(debit);
    },
    repeat: (debit: SentDebit): unknown => repeated.add(debit),
    keep: (debit: SentDebit, why: string): unknown => kept.set(debit, debit.devuelto ? `${why}; aquí consta como devuelto` : why),
    note: (name: string, why: string): unknown => kept.set(name, why),
    leave(texto: string, motivo: string): void {
      unknown += 1;
      if (desconocidas.length < mostListed) desconocidas.push({ texto, motivo });
    },
    finish(): MatchedReturns {
      const still = [...asked.values()].flatMap((each) => {
        const debits = each.debits.filter((debit) => !returned.has(debit));
        return debits.length === 0 ? [] : { ...each, debits };
      });
      const inDoubt = new Set(still.flatMap(({ debits, de }) => (de === 'recibo' ? debits : [])));
      const fine = [...kept].filter(([what]) => typeof what === 'string' || (!returned.has(what) && !inDoubt.has(what)));
      return {
        devueltas: [...returned.values()],
        por_decidir: still,
        repetidas: [...repeated],
        sin_cambios: fine
          .slice(0, mostListed)
          .map(([what, motivo]) => ({ texto: typeof what === 'string' ? what : describeDebit(what), motivo })),
        desconocidas,
        mas: { sin_cambios: Math.max(0, fine.length - mostListed), desconocidas: unknown - desconocidas.length },
      };
    },
  };
}

export const describeDebit = ({ nombre, extremo, importe }: Pick<SentDebit, 'nombre' | 'extremo' | 'importe'>): string =>
  `${nombre === '' ? extremo : nombre}, ${formatEuros(importe)}`;
