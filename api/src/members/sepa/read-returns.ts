import { HttpError } from '../../core/base/http-error.ts';
import { decodeBankFile } from './decode-bank-file.ts';
import { findAll, findText, readXml, type XmlElement } from './read-xml.ts';
import { isDuplicate, isGeneric, isPending, isReason, isSuccess, type Reason, describeReason } from './return-reasons.ts';
import { readWords } from './said-in-words.ts';

/** What a bank's words come to: it came back, it did not, or people have to decide. */
export type Verdict = 'returned' | 'kept' | 'unclear';

interface Assessed extends Reason {
  verdict: Verdict;
  /** Why it is kept or unclear, as a Spanish sentence or a few words. */
  why: string;
}

/** What a bank tells of one debit. */
export interface BankReturn extends Assessed {
  /** The end-to-end identifier. */
  extremo: string | null;
  /** The reference of the mandate. */
  mandato: string | null;
  /** In cents; null when the bank does not say it in euros. */
  importe: number | null;
  nombre: string | null;
  /** Day of the return, aaaa-mm-dd. */
  dia: string | null;
  /** What else may name a debit. */
  texto: string;
  /** Whether the reason is the debit's own, not that of its block or file. */
  propio: boolean;
  /** Where nothing of it is its own: its block or file is told too, and covers it. */
  hereda: boolean;
  /** Whether it is of a debit for sure: then it is told also where it names none of ours. */
  es_recibo: boolean;
}

/** What it tells of a remittance, or of one of its blocks, whole: of the debits that it does not name by themselves. */
export interface BankRefusal extends Assessed {
  /** The id of the remittance; null where the bank leaves it out. */
  remesa: string | null;
  /** The id of the block; null for all. */
  bloque: string | null;
}

/** A message; in each what is nearest to a debit counts. */
export interface BankMessage {
  recibos: BankReturn[];
  bloques: BankRefusal[];
  remesas: BankRefusal[];
}

const known: Readonly<Record<string, 'pain.002' | 'camt'>> = {
  CstmrPmtStsRpt: 'pain.002',
  BkToCstmrAcctRpt: 'camt',
  BkToCstmrStmt: 'camt',
  BkToCstmrDbtCdtNtfctn: 'camt',
};

/** Other messages and pages, by an element of theirs. */
const others: Readonly<Record<string, string>> = {
  CstmrDrctDbtInitn: 'Es la remesa que se lleva al banco, no lo que el banco contesta',
  CstmrCdtTrfInitn: 'Es una orden de transferencias, no lo que el banco contesta',
  FIToFIPmtStsRpt: 'Es un mensaje entre bancos',
  PmtRtr: 'Es un mensaje entre bancos',
  Workbook: 'Es una hoja de cálculo (Excel)',
};

/**
 * Reads what a bank says of a remittance: its status (pain.002), or the movements of the account (camt.052, camt.053, camt.054), of any
 * version, and any number of messages in a file.
 */
export function readReturns(bytes: Uint8Array): BankMessage[] {
  const messages: BankMessage[] = [];
  const names = new Set<string>();
  let last: BankMessage | undefined;
  let group = statedBy(undefined, 'GrpSts');
  let remesa: string | null = null;
  let isGroupOpen = false;
  const now = (): BankMessage => {
    if (!last) messages.push((last = { recibos: [], bloques: [], remesas: [] }));
    return last;
  };
  const closeGroup = () => {
    if (isGroupOpen) addWhole(now().remesas, { remesa, bloque: null, status: group.status, reason: group.reason }, now().recibos);
    isGroupOpen = false;
  };
  readXml(
    decodeBankFile(bytes),
    new Set(['OrgnlGrpInfAndSts', 'OrgnlPmtInfAndSts', 'TxInfAndSts', 'Ntry']),
    (element) => {
      if (element.name === 'Ntry') readEntry(element, now());
      else if (element.name === 'OrgnlPmtInfAndSts') readBlock(element, { group, remesa }, now());
      else if (element.name === 'TxInfAndSts') now().recibos.push(readDebit(element, [group]));
      else {
        closeGroup();
        remesa = findText(element, 'OrgnlMsgId');
        group = statedBy(element, 'GrpSts');
        isGroupOpen = true;
      }
    },
    (name) => {
      names.add(name);
      if (known[name] === undefined) return;
      closeGroup();
      [last, remesa, group] = [undefined, null, statedBy(undefined, 'GrpSts')];
    },
  );
  closeGroup();
  if (![...names].some((name) => known[name] !== undefined)) {
    const other = [...names].find((name) => others[name] !== undefined);
    throw new HttpError(
      400,
      `${other === undefined ? 'Es un XML, pero no un archivo de devoluciones' : others[other]}: pide al banco el de las devoluciones, que es pain.002, camt.052, camt.053 o camt.054.`,
    );
  }
  return messages;
}

/** The status and the reason that an element has itself. */
interface Stated {
  status: string | null;
  reason: Reason | null;
}

function statedBy(element: XmlElement | undefined, status: string): Stated {
  if (!element) return { status: null, reason: null };
  return { status: findText(element, status)?.toUpperCase() ?? null, reason: readReason(findAll(element, 'StsRsnInf')) };
}

/** Of several reasons the one that says most, with all the words. */
function readReason(infos: readonly XmlElement[], ...more: readonly (string | null)[]): Reason | null {
  const rsn = infos.flatMap((info) => [...findAll(info, 'Rsn'), ...findAll(info, 'StsRsn'), ...findAll(info, 'RtrRsn')]);
  const said = rsn.flatMap((each) => [...findAll(each, 'Cd'), ...findAll(each, 'Prtry')]).flatMap(({ text }) => text.trim() || []);
  const codes = said.filter((code) => /^\w{1,35}$/.test(code)).map((code) => code.toUpperCase());
  const informed = infos.flatMap((info) => findAll(info, 'AddtlInf').map(({ text }) => text));
  const palabras = joinWords(said.filter((code) => !/^\w{1,35}$/.test(code)).join(' '), informed.join(' '), ...more);
  if (codes.length === 0 && palabras === null) return null;
  const codigo =
    codes.find((code) => isReason(code) && !isGeneric(code)) ??
    codes.find((code) => !isSuccess(code) && !isGeneric(code)) ??
    codes[0] ??
    null;
  const words = readWords(palabras ?? codigo ?? '');
  // That the bank has it already may stand in words alone, beside a code for the format.
  if (words.dice === 'duplicado' && !/^(?:AC|AM04|MD)/.test(codigo ?? '')) return { codigo: 'AM05', palabras };
  // Words for a reason are its code, where the bank gives none that says it.
  const saysWhy = codigo !== null && isReason(codigo) && !isGeneric(codigo);
  return { codigo: saysWhy ? codigo : (words.codigo ?? codigo), palabras };
}

const mostWords = 300;

/** Of the bank's texts, each once, without those that are part of another. */
function joinWords(...texts: readonly (string | null | undefined)[]): string | null {
  const clean = [...new Set(texts.map((text) => (text ?? '').replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()).filter(Boolean))];
  const joined = clean.filter((text) => !clean.some((other) => other !== text && other.includes(text))).join(' · ');
  if (joined === '') return null;
  return joined.length > mostWords ? `${joined.slice(0, mostWords - 1)}…` : joined;
}

/** What a status and a reason come to. `isOwn`: whether the reason stands where the status stands, or nearer. */
function assess({ status, reason }: Stated, isOwn: boolean): Assessed {
  const { codigo = null, palabras = null } = reason ?? {};
  const told = (verdict: Verdict, why: string): Assessed => ({ verdict, why, codigo, palabras });
  const isFine = codigo !== null && isSuccess(codigo);
  if (codigo !== null && isDuplicate(codigo)) {
    if (status !== null && isSuccess(status)) return told('kept', `el banco la acepta (${status})`);
    return told('unclear', 'El banco ya lo tenía: puede que se haya cobrado.');
  }
  if (status !== null && isPending(status)) return told('kept', `está en camino (${status})`);
  if (status === 'RJCT') return isFine ? told('unclear', `El banco lo rechaza y a la vez lo acepta (${codigo}).`) : told('returned', '');
  if (status !== null && isSuccess(status)) {
    // 'Accepted with a change' says which.
    if (status === 'ACWC' || codigo === null || !isReason(codigo) || isGeneric(codigo))
      return told('kept', `el banco lo acepta (${status})`);
    return told('unclear', `El banco lo acepta (${status}) y a la vez dice que ${describeReason(codigo)}.`);
  }
  if (status !== null && status !== 'PART') return told('unclear', `El banco dice ${status}: ni cobrado ni devuelto.`);
  if (isFine) return told('kept', `el banco lo acepta (${codigo})`);
  const says = readWords(palabras ?? '').dice;
  if (says === 'cobrado' && (codigo === null || isGeneric(codigo))) return told('kept', 'el banco lo da por cobrado');
  if (reason !== null && isOwn && says !== 'ambos' && (codigo !== null || says === 'devuelto')) return told('returned', '');
  return told('unclear', 'El banco no dice si se ha cobrado o no.');
}

/** The nearest of these that has a status, and the nearest that has a reason. Of a farther one only a refusal is the reason of a nearer refusal. */
function nearest(levels: readonly Stated[]): Stated & { statusAt: number; reasonAt: number } {
  const statusAt = levels.findIndex(({ status }) => status !== null);
  const status = levels[statusAt]?.status ?? null;
  const reasonAt = levels.findIndex(
    ({ reason }, at) =>
      reason !== null && (statusAt === -1 || at <= statusAt || status === 'PART' || (status === 'RJCT' && !isSuccess(reason.codigo ?? ''))),
  );
  return { status, reason: levels[reasonAt]?.reason ?? null, statusAt, reasonAt };
}

function readBlock(block: XmlElement, { group, remesa }: { group: Stated; remesa: string | null }, message: BankMessage): void {
  // Once for all its debits, which may be thousands.
  const own = statedBy(block, 'PmtInfSts');
  const debits = findAll(block, 'TxInfAndSts').map((debit) => readDebit(debit, [own, group]));
  for (const debit of debits) message.recibos.push(debit);
  if (own.status === null && own.reason === null) return;
  const { status, reason } = nearest([own, group]);
  addWhole(message.bloques, { remesa, bloque: findText(block, 'OrgnlPmtInfId'), status, reason }, debits);
}

/** A file or a block that has a status of its own: it is that of all the debits that are not named, where it is clear. */
function addWhole(
  found: BankRefusal[],
  { status, reason, ...ids }: Stated & Pick<BankRefusal, 'remesa' | 'bloque'>,
  named: readonly BankReturn[],
): void {
  const isSaid = status !== null && status !== 'PART';
  // A reason alone is asked about, unless it is that of the debits named.
  if (!isSaid && (reason === null || named.length > 0)) return;
  const assessed = assess({ status, reason }, isSaid);
  if (assessed.verdict === 'returned') shareReason(assessed, named);
  const isOfSome = assessed.verdict === 'returned' && reason === null && named.some(({ hereda }) => !hereda);
  const why = assessed.codigo !== null && isDuplicate(assessed.codigo) ? 'El banco ya tenía esta remesa.' : assessed.why;
  found.push({
    ...ids,
    ...assessed,
    why,
    ...(isOfSome && { verdict: 'unclear' as const, why: 'El banco la da por rechazada, y solo dice por qué de algunos de sus recibos.' }),
  });
}

/** Banks write the reason of a file beside each of its debits too: the same for all, it is no one's own. */
function shareReason({ codigo, palabras }: Assessed, named: readonly BankReturn[]): void {
  const own = named.filter(({ propio, verdict }) => propio && verdict === 'returned');
  if (codigo === null || own.length < 2 || own.some((debit) => debit.codigo !== codigo)) return;
  for (const debit of own) Object.assign(debit, { propio: false, palabras });
}

function readDebit(debit: XmlElement, above: readonly Stated[]): BankReturn {
  const own = statedBy(debit, 'TxSts');
  const { status, reason, statusAt, reasonAt } = nearest([own, ...above]);
  const [original] = findAll(debit, 'OrgnlTxRef');
  const isSecond = isDuplicate(own.reason?.codigo ?? '');
  const adds = own.reason !== null || (own.status !== null && own.status !== above.find((far) => far.status !== null)?.status);
  return {
    ...assess({ status, reason }, reasonAt === 0),
    extremo: findText(debit, 'OrgnlEndToEndId'),
    mandato: original ? mandateOf(original) : null,
    importe: original ? firstAmount(original, ['Amt', 'InstdAmt'], ['IntrBkSttlmAmt']) : null,
    nombre: original ? nameOf(original, 'Dbtr') : null,
    dia: dayOf(findText(debit, 'AccptncDtTm')),
    texto: [
      findText(debit, 'OrgnlInstrId'),
      findText(debit, 'OrgnlTxId'),
      own.reason?.palabras,
      original && findText(original, 'RmtInf', 'Ustrd'),
    ]
      .filter(Boolean)
      .join(' | '),
    propio: reasonAt === 0 || (reason === null && statusAt === 0 && adds),
    // A file that is there twice is told once, not for each of its debits.
    hereda: !adds || (isSecond && above.some(({ reason: far }) => isDuplicate(far?.codigo ?? ''))),
    es_recibo: true,
  };
}

/** A movement of the account: one debit, or many in one sum; or none by itself, but a remittance in its words. */
function readEntry(entry: XmlElement, message: BankMessage): void {
  const details = findAll(entry, 'NtryDtls', 'TxDtls');
  const batches = findAll(entry, 'NtryDtls', 'Btch');
  const of: Movement = {
    direction: findText(entry, 'CdtDbtInd')?.toUpperCase() ?? null,
    isReversal: /^(?:true|1)$/i.test(findText(entry, 'RvslInd') ?? ''),
    status: (findText(entry, 'Sts', 'Cd') ?? findText(entry, 'Sts'))?.toUpperCase() ?? null,
    kind: findText(entry, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd')?.toUpperCase() ?? null,
    words: joinWords(...findAll(entry, 'AddtlNtryInf').map(({ text }) => text)),
    refs: [
      findText(entry, 'NtryRef'),
      findText(entry, 'AcctSvcrRef'),
      ...batches.flatMap((batch) => [findText(batch, 'PmtInfId'), findText(batch, 'MsgId')]),
    ],
    importe: details.length > 1 ? null : firstAmount(entry, ['Amt']),
    dia: dayOf(findText(entry, 'BookgDt', 'Dt') ?? findText(entry, 'BookgDt', 'DtTm')),
  };
  // Without details the movement is its own.
  for (const detail of details.length === 0 ? [entry] : details) message.recibos.push(readMovement(detail, of));
}

interface Movement {
  direction: string | null;
  isReversal: boolean;
  status: string | null;
  kind: string | null;
  words: string | null;
  refs: (string | null)[];
  importe: number | null;
  dia: string | null;
}

function readMovement(detail: XmlElement, of: Movement): BankReturn {
  const infos = findAll(detail, 'RtrInf');
  const said = findAll(detail, 'AddtlTxInf').map(({ text }) => text);
  const reason = readReason(infos, ...said, of.words);
  const concept = joinWords(...findAll(detail, 'RmtInf', 'Ustrd').map(({ text }) => text));
  const refs = ['InstrId', 'TxId', 'PmtInfId', 'MsgId', 'AcctSvcrRef'].map((name) => findText(detail, 'Refs', name));
  const assessed = assessMovement(detail, of, { hasReason: infos.length > 0, reason, concept });
  return {
    ...assessed,
    extremo: findText(detail, 'Refs', 'EndToEndId'),
    mandato: findText(detail, 'Refs', 'MndtId'),
    // The debit's own amount: the movement may hold the bank's charges too.
    importe: firstAmount(detail, ['AmtDtls', 'InstdAmt', 'Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['Amt']) ?? of.importe,
    nombre: nameOf(detail, 'RltdPties', 'Dbtr'),
    dia: of.dia,
    texto: [...refs, findText(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'), ...said, concept, ...of.refs, of.words]
      .filter(Boolean)
      .join(' | '),
    propio: true,
    hereda: false,
    es_recibo: assessed.isDebit || assessed.verdict === 'returned',
  };
}

/** Unpaid, returned, reversed and cancelled direct debits. */
const returnKinds = new Set(['UPDD', 'PRDD', 'RRTN', 'RCDD']);

/** Money that leaves the account again: with a reason, by the code of the movement, or by its words. */
function assessMovement(
  detail: XmlElement,
  { direction: ofEntry, isReversal, status, kind, words }: Movement,
  { hasReason, reason, concept }: { hasReason: boolean; reason: Reason | null; concept: string | null },
): Assessed & { isDebit: boolean } {
  // That of the original debit may stand in the detail: the movement's own is what happened to the account.
  const inDetail = findText(detail, 'CdtDbtInd')?.toUpperCase() ?? null;
  const direction = ofEntry ?? inDetail;
  const codigo = reason?.codigo ?? null;
  const palabras = reason?.palabras ?? null;
  const isKind = returnKinds.has(findText(detail, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd')?.toUpperCase() ?? kind ?? '');
  const own = readWords(joinWords(...findAll(detail, 'AddtlTxInf').map(({ text }) => text)) ?? '');
  const said = own.dice === null ? readWords(words ?? '') : own;
  const inConcept = said.dice === null && concept !== null ? readWords(concept) : said;
  const isDebit = hasReason || isKind;
  const told = (verdict: Verdict, why = '') => ({
    verdict,
    why,
    codigo: codigo ?? inConcept.codigo,
    palabras: palabras ?? (inConcept.dice === null ? null : concept),
    isDebit,
  });
  if (status !== null && isPending(status)) return told('kept', `el banco aún no lo ha anotado (${status})`);
  if (direction !== 'DBIT') {
    const isOdd = hasReason || isReversal || isKind || (inDetail === 'DBIT' && inConcept.dice !== 'cobrado');
    return isOdd ? told('unclear', 'El dinero entra, y a la vez el banco habla de una devolución.') : told('kept', 'el banco lo abona');
  }
  if (codigo !== null && isDuplicate(codigo)) return told('unclear', 'El banco dice que es un duplicado.');
  if (codigo !== null && isSuccess(codigo)) return told('unclear', `El dinero sale, y a la vez el banco lo acepta (${codigo}).`);
  if (status === 'INFO') return told('unclear', 'El banco avisa, pero no lo ha anotado (INFO).');
  if (isDebit || isReversal || inConcept.dice === 'devuelto') return told('returned');
  return told('unclear', 'Sale dinero, y el banco no dice que sea una devolución.');
}

/** The newest versions have a level more here, as in names. */
const mandateOf = (original: XmlElement): string | null =>
  findText(original, 'MndtRltdInf', 'MndtId') ?? findText(original, 'MndtRltdInf', 'DrctDbtMndt', 'MndtId');
const nameOf = (element: XmlElement, ...party: string[]): string | null =>
  findText(element, ...party, 'Nm') ?? findText(element, ...party, 'Pty', 'Nm');

const dayOf = (moment: string | null): string | null => /^\d{4}-\d\d-\d\d/.exec(moment ?? '')?.[0] ?? null;

function firstAmount(element: XmlElement, ...paths: string[][]): number | null {
  const amount = paths.map((path) => findAll(element, ...path)[0]).find((each) => each !== undefined);
  const [, whole, part = ''] = /^(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(amount?.text.trim() ?? '') ?? [];
  return whole === undefined || amount?.attributes['Ccy'] !== 'EUR' ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
