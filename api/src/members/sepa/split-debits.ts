import type { DebtorAddress } from 'shared/contract/debits';
import { formatEuros } from 'shared/facts/money';
import { isMemberState, type MemberState, memberStateLabels } from 'shared/facts/members';
import { countOf } from 'shared/text/count-of';
import { formatDay, shiftDay } from 'shared/text/dates';
import { faultOfAccount, faultOfBic, faultOfDebtor } from '../../core/bank/read-account.ts';
import { closesAccount, endsMandate, describeReason } from './return-reasons.ts';
import { isSepaReference, toSepaText } from './sepa-text.ts';

/** What a member signed so that the club may debit their account. Days are `aaaa-mm-dd`. */
export interface Mandate {
  referencia: string;
  firmado: string | null;
  revocado: string | null;
  /** Day of the last debit that the bank accepted; null before the first. */
  ultimo_cobro: string | null;
  /** The bank's reason when the last debit came back. */
  devuelto: string | null;
  /** Day of its first debit, of a remittance that waits for the bank or was there; null before it. */
  primer_cobro: string | null;
  /** Whom the debtor's bank knows as its creditor: of the last debit, else of the signature. Null where that is not known. */
  acreedor: Creditor | null;
  /** Days before a debit on which its member is to be told, by what was signed; null where the club's rule stands alone. */
  dias_aviso: number | null;
}

/** Who debits. */
export interface Creditor {
  nombre: string;
  identificador: string;
}

/** A fee that is to be debited. */
export interface Debit {
  cuota: number;
  socio: number;
  nombre: string;
  /** In cents. */
  importe: number;
  /** Who holds the account, where it is not the member's, and where they live, where a bank wants it. */
  titular: string | null;
  domicilio: DebtorAddress | null;
  /** Null without an account; 'ilegible' when the stored one does not open with the server's key. */
  iban: string | 'ilegible' | null;
  bic: string | null;
  mandato: Mandate | null;
  correo?: string | null;
  /** Of the member. */
  estado: MemberState;
  /** Whether staff have chosen this very fee. */
  elegida: boolean;
}

/** A debit that the bank will take. */
export interface Debitable {
  cuota: number;
  socio: number;
  nombre: string;
  importe: number;
  titular: string | null;
  domicilio: DebtorAddress | null;
  iban: string;
  bic: string | null;
  referencia: string;
  firmado: string;
  /** FRST for the first debit of a mandate. */
  secuencia: 'FRST' | 'RCUR';
  /** What was another in the creditor when the bank last saw the mandate. Null where nothing was. */
  acreedor_antes: Partial<Creditor> | null;
}

export interface Impossible {
  cuota: number;
  socio: number;
  nombre: string;
  /** A Spanish sentence. */
  motivo: string;
  /** Whether it is debited all the same once staff choose it. */
  elegible?: true;
  /** Whether a signature is what is missing, and how it is asked for. */
  firma?: 'correo' | 'papel';
}

interface Terms {
  /** The day on which members are told, and that of the debit, aaaa-mm-dd. */
  hoy: string;
  cobro: string;
  acreedor: Creditor;
  /** Whether the club's bank wants the BIC of each account. */
  pide_bic: boolean;
}

/** The largest amount of a direct debit in SEPA, in cents. */
const most = 99_999_999_999;
const monthsUnused = 36;

/**
 * Tells the debits that a bank takes from those that would make it refuse the whole file, and those of who is no member any more, each with
 * its reason. Of several under one mandate the first alone is FRST, and tells of another creditor.
 */
export function splitDebits(debits: readonly Debit[], terms: Terms): { debitables: Debitable[]; imposibles: Impossible[] } {
  const debitables: Debitable[] = [];
  const imposibles: Impossible[] = [];
  const owners = new Map<string, Debit>();
  for (const debit of debits) {
    const { cuota, socio, nombre } = debit;
    const read = readDebit(debit, terms);
    const other = typeof read === 'string' ? undefined : owners.get(read.referencia);
    const standing = isMemberState(debit.estado) ? undefined : explainNonMember(debit, typeof read !== 'string');
    if (standing) imposibles.push({ cuota, socio, nombre, ...standing });
    else if (typeof read === 'string') imposibles.push({ cuota, socio, nombre, motivo: read, ...askToSign(debit, terms) });
    else if (other && other.socio !== socio)
      imposibles.push({ cuota, socio, nombre, motivo: `Su mandato ${read.referencia} es también el de ${other.nombre}.` });
    else {
      owners.set(read.referencia, debit);
      debitables.push(other ? { ...read, secuencia: 'RCUR', acreedor_antes: null } : read);
    }
  }
  return { debitables, imposibles };
}

/** Why a person who is no member is not debited; undefined where staff have chosen the fee, which they cannot for a member who has died. */
function explainNonMember({ estado, elegida }: Debit, isPossible: boolean): Pick<Impossible, 'motivo' | 'elegible'> | undefined {
  if (estado === 'fallecido') return { motivo: 'Ha fallecido: no se le cobra.' };
  if (elegida && isPossible) return undefined;
  const motivo = `Está ${memberStateLabels[estado].toLowerCase()}: no se le cobra sin elegirlo.`;
  return isPossible ? { motivo, elegible: true } : { motivo };
}

/** How a member is asked to sign, where a signature is what a debit lacks. */
function askToSign({ iban, mandato, correo }: Debit, { cobro }: Terms): Pick<Impossible, 'firma'> {
  const hasAccount = iban !== null && iban !== 'ilegible' && faultOfAccount(iban) === undefined;
  const { firmado = null, revocado = null, devuelto = null, ultimo_cobro = null } = mandato ?? {};
  const hasEnded = devuelto !== null && (closesAccount(devuelto) || endsMandate(devuelto));
  const isSigned = firmado !== null && revocado === null && !hasEnded && addMonths(ultimo_cobro ?? firmado, monthsUnused) >= cobro;
  return hasAccount && isSigned ? {} : { firma: correo ? 'correo' : 'papel' };
}

/** The debit, or why there is none. */
function readDebit({ cuota, socio, nombre, importe, titular, domicilio, iban, bic, mandato }: Debit, terms: Terms): Debitable | string {
  if (!Number.isSafeInteger(importe)) return 'Su importe tiene más de dos decimales.';
  if (importe <= 0) return `Su cuota es de ${formatEuros(0)}: no hay nada que cobrar.`;
  if (importe > most) return `Su cuota es de ${formatEuros(importe)}: es más de lo que admite un recibo.`;
  if (!/[A-Za-z]/.test(toSepaText(titular ?? nombre, 70)))
    return `${titular === null ? 'Su nombre' : 'El nombre del titular de su cuenta'} no tiene letras que un banco entienda.`;
  const account = readAccount(iban, bic, domicilio !== null, terms.pide_bic);
  if (typeof account === 'string') return account;
  const signed = readMandate(mandato, terms);
  if (typeof signed === 'string') return signed;
  return { cuota, socio, nombre, importe, titular, domicilio, ...account, ...signed };
}

function readAccount(
  iban: Debit['iban'],
  bic: string | null,
  hasAddress: boolean,
  wantsBic: boolean,
): Pick<Debitable, 'iban' | 'bic'> | string {
  if (iban === null) return 'No tiene cuenta: pídele su IBAN.';
  if (iban === 'ilegible') return 'Su cuenta no se puede leer: la clave del servidor ha cambiado. Pídele otra vez su IBAN.';
  const fault = faultOfAccount(iban) ?? faultOfDebtor(iban, bic, hasAddress);
  if (fault !== undefined) return fault;
  if (bic === null) return wantsBic ? 'Falta el BIC de su banco, que el banco del club pide.' : { iban, bic };
  return faultOfBic(bic, iban) ?? { iban, bic };
}

type Signed = Pick<Debitable, 'referencia' | 'firmado' | 'secuencia' | 'acreedor_antes'>;

function readMandate(mandate: Mandate | null, { hoy, cobro: debited, acreedor }: Terms): Signed | string {
  if (!mandate) return 'No ha firmado el mandato (la orden de domiciliación).';
  const { referencia, firmado, revocado, ultimo_cobro, devuelto } = mandate;
  if (revocado !== null) return `Retiró su mandato el ${formatDay(revocado)}.`;
  if (firmado === null) return 'Su mandato no tiene fecha de firma.';
  if (!isDay(firmado)) return `La fecha de firma de su mandato no existe: ${firmado}.`;
  if (firmado > debited) return `Su mandato está firmado el ${formatDay(firmado)}, después del día del cobro.`;
  if (!isSepaReference(referencia)) return `La referencia de su mandato (${referencia}) tiene letras o signos que un banco no admite.`;
  if (devuelto !== null && closesAccount(devuelto))
    return `El banco devolvió su último recibo: ${describeReason(devuelto)}. Pídele otra cuenta.`;
  if (devuelto !== null && endsMandate(devuelto))
    return `El banco devolvió su último recibo: ${describeReason(devuelto)}. Tiene que firmar otro mandato.`;
  const used = ultimo_cobro ?? firmado;
  if (addMonths(used, monthsUnused) < debited) {
    const since =
      ultimo_cobro === null ? `no se ha usado desde que se firmó, el ${formatDay(firmado)}` : `no se usa desde el ${formatDay(used)}`;
    return `Su mandato ${since}: a los ${monthsUnused} meses caduca, y tiene que firmar otro.`;
  }
  const { primer_cobro, dias_aviso } = mandate;
  if (primer_cobro !== null && primer_cobro > debited)
    return `Su primer recibo se cobra el ${formatDay(primer_cobro)}: este no puede ser de antes.`;
  const earliest = shiftDay(hoy, dias_aviso ?? 0);
  if (earliest > debited)
    return `Su mandato dice que se le avisa ${countOf(dias_aviso ?? 0, 'día', 'días')} antes: no se le puede cobrar hasta el ${formatDay(earliest)}.`;
  return { referencia, firmado, secuencia: ultimo_cobro === null ? 'FRST' : 'RCUR', acreedor_antes: changesOf(mandate.acreedor, acreedor) };
}

/** As a file names them: a bank takes no amendment that changes nothing. */
function changesOf(before: Creditor | null, now: Creditor): Debitable['acreedor_antes'] {
  if (before === null) return null;
  const nameOf = ({ nombre }: Creditor) => toSepaText(nombre, 70).toLowerCase();
  const changes = {
    ...(nameOf(before) !== nameOf(now) && { nombre: before.nombre }),
    ...(before.identificador !== now.identificador && { identificador: before.identificador }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** Whether a day aaaa-mm-dd is one of the calendar. */
const isDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

/** The same day some months later; the last of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
