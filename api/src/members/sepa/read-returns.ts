import { HttpError } from '../../core/base/http-error.ts';
import { findAll, findText, readXml, type XmlElement } from './read-xml.ts';

/** A debit that came back, as a bank tells it. */
export interface BankReturn {
  /** The end-to-end identifier of the debit. */
  extremo: string | null;
  /** The reference of the mandate. */
  mandato: string | null;
  /** In cents; null when the bank does not say it in euros. */
  importe: number | null;
  /** The bank's code: 'AM04'. */
  codigo: string | null;
  /** Day of the return, aaaa-mm-dd. */
  dia: string | null;
  nombre: string | null;
}

/** A remittance, or one of its blocks, that the bank refused whole. */
interface BankRejection {
  /** The id of the remittance. */
  remesa: string;
  /** The id of the block; null for all. */
  bloque: string | null;
  codigo: string | null;
}

export interface BankReply {
  mensaje: 'pain.002' | 'camt.053' | 'camt.054';
  devoluciones: BankReturn[];
  rechazos: BankRejection[];
  /** What the file tells besides: accepted debits, other movements. */
  otros: number;
}

/** Reads what a bank says of a remittance: its status (pain.002), or the movements of the account (camt.053, camt.054), of any version. */
export function readReturns(bytes: Uint8Array): BankReply {
  const found: Omit<BankReply, 'mensaje'> = { devoluciones: [], rechazos: [], otros: 0 };
  let remittance: string | null = null;
  const namespace = readXml(bytes, new Set(['OrgnlGrpInfAndSts', 'OrgnlPmtInfAndSts', 'Ntry']), (element) => {
    if (element.name === 'Ntry') readEntry(element, found);
    else if (element.name === 'OrgnlPmtInfAndSts') readBlock(element, remittance, found);
    else {
      remittance = findText(element, 'OrgnlMsgId');
      if (findText(element, 'GrpSts') === 'RJCT' && remittance !== null)
        found.rechazos.push({ remesa: remittance, bloque: null, codigo: codeOf(element, 'StsRsnInf') });
    }
  });
  const [, mensaje] = /^urn:iso:std:iso:20022:tech:xsd:(pain\.002|camt\.05[34])\.\d{3}\.\d\d$/.exec(namespace) ?? [];
  if (mensaje !== 'pain.002' && mensaje !== 'camt.053' && mensaje !== 'camt.054')
    throw new HttpError(400, 'No es un archivo de devoluciones: tiene que ser pain.002, camt.053 o camt.054.');
  return { mensaje, ...found };
}

/** A code of ISO, or the bank's own. */
const codeOf = (element: XmlElement, reason: string): string | null =>
  findText(element, reason, 'Rsn', 'Cd') ?? findText(element, reason, 'Rsn', 'Prtry');

function readBlock(block: XmlElement, remittance: string | null, found: Omit<BankReply, 'mensaje'>): void {
  const debits = findAll(block, 'TxInfAndSts');
  if (findText(block, 'PmtInfSts') === 'RJCT' && debits.length === 0 && remittance !== null)
    found.rechazos.push({ remesa: remittance, bloque: findText(block, 'OrgnlPmtInfId'), codigo: codeOf(block, 'StsRsnInf') });
  for (const debit of debits) {
    const codigo = codeOf(debit, 'StsRsnInf');
    const status = findText(debit, 'TxSts');
    if (status === 'RJCT' || (status === null && codigo !== null)) {
      const [original] = findAll(debit, 'OrgnlTxRef');
      found.devoluciones.push({
        extremo: findText(debit, 'OrgnlEndToEndId'),
        mandato: original ? mandateOf(original) : null,
        importe: original ? firstAmount(original, ['Amt', 'InstdAmt'], ['IntrBkSttlmAmt']) : null,
        codigo: codigo ?? codeOf(block, 'StsRsnInf'),
        dia: dayOf(findText(debit, 'AccptncDtTm')),
        nombre: original ? nameOf(original, 'Dbtr') : null,
      });
    } else found.otros += 1;
  }
}

/** A movement of the account: one debit, or many in one sum. */
function readEntry(entry: XmlElement, found: Omit<BankReply, 'mensaje'>): void {
  const details = findAll(entry, 'NtryDtls', 'TxDtls');
  if (details.length === 0) found.otros += 1;
  for (const detail of details) {
    if (!isReturn(entry, detail)) {
      found.otros += 1;
      continue;
    }
    found.devoluciones.push({
      extremo: findText(detail, 'Refs', 'EndToEndId'),
      mandato: findText(detail, 'Refs', 'MndtId'),
      // The debit's own amount: the movement may hold the bank's charges too.
      importe:
        firstAmount(detail, ['AmtDtls', 'InstdAmt', 'Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['Amt']) ??
        (details.length === 1 ? firstAmount(entry, ['Amt']) : null),
      codigo: codeOf(detail, 'RtrInf'),
      dia: dayOf(findText(entry, 'BookgDt', 'Dt') ?? findText(entry, 'BookgDt', 'DtTm')),
      nombre: nameOf(detail, 'RltdPties', 'Dbtr'),
    });
  }
}

/** Money that leaves the account again: with a reason, or by the code of the movement. */
function isReturn(entry: XmlElement, detail: XmlElement): boolean {
  const direction = findText(detail, 'CdtDbtInd') ?? findText(entry, 'CdtDbtInd');
  if (direction !== 'DBIT') return false;
  if (findAll(detail, 'RtrInf').length > 0) return true;
  const kind = (element: XmlElement) => findText(element, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd');
  // Unpaid, returned and reversed direct debits.
  return ['UPDD', 'PRDD', 'RRTN'].includes(kind(detail) ?? kind(entry) ?? '');
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
