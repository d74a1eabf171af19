/** What a bank's code says of a debit, in words for people. Codes of ISO 20022 that direct debits in SEPA come back with. */
const reasons: Readonly<Record<string, string>> = {
  AC01: 'el número de cuenta no es correcto',
  AC04: 'la cuenta está cerrada',
  AC06: 'la cuenta está bloqueada',
  AC13: 'la cuenta es de una empresa',
  AG01: 'esa cuenta no admite recibos',
  AG02: 'el tipo de operación no es correcto',
  AM04: 'no había saldo',
  AM05: 'el banco lo tiene por duplicado',
  AM09: 'el importe no es correcto',
  BE05: 'el banco no reconoce el identificador del club',
  CNOR: 'el banco del club no está dado de alta',
  DNOR: 'su banco no admite recibos',
  DT01: 'la fecha no es correcta',
  ED05: 'los bancos no pudieron liquidarlo',
  FF01: 'el archivo no tiene el formato que pide el banco',
  FF05: 'el tipo de recibo no es correcto',
  FOCR: 'el club pidió anularlo',
  MD01: 'su banco no tiene el mandato, o ya no vale',
  MD02: 'faltan datos del mandato, o no son correctos',
  MD06: 'pidió a su banco que se lo devolviera',
  MD07: 'la persona ha fallecido',
  MS02: 'no lo ha querido pagar',
  MS03: 'el banco no dice por qué',
  NARR: 'el banco no dice por qué',
  RC01: 'el BIC de su banco no es correcto',
  RR01: 'al banco le falta su cuenta o quién es',
  RR02: 'al banco le falta su nombre o su dirección',
  RR03: 'al banco le falta el nombre o la dirección del club',
  RR04: 'por una norma que el banco tiene que cumplir',
  SL01: 'pidió a su banco que no pagara recibos del club',
  TM01: 'el archivo llegó fuera de hora',
};

/** What they say of the club, where they refuse a file or a block, with what to do. */
const ofClub: readonly (readonly [codes: string, says: string, todo: string])[] = [
  ['AC01 AC02 AC03', 'la cuenta del club no es correcta', 'Corrígela en Ajustes, en «Socios», y haz otra remesa.'],
  ['AC04 AC05 AC07', 'la cuenta del club está cerrada', 'Pon otra en Ajustes, en «Socios», y haz otra remesa.'],
  ['AC06', 'la cuenta del club está bloqueada', 'Pregunta al banco por qué; cuando lo arregle, haz otra remesa.'],
  [
    'AC13 AC14 AG01 AG02 AG03 AG07 CNOR DNOR SL01',
    'el banco no deja al club cobrar recibos en esa cuenta',
    'Pídele que lo active (adeudos SEPA Core), y haz otra remesa.',
  ],
  [
    'BE01 BE05 BE16 BE22 CH11 RR03',
    'el banco no reconoce al club como acreedor',
    'Revisa en Ajustes, en «Socios», el titular y el identificador de acreedor, y haz otra remesa.',
  ],
  [
    'FF01 FF02 FF03 FF04 FF05 FF07 FF08 FF09 FF10 FF11 CH03 CH16 CH21',
    'el archivo no tiene el formato que pide el banco',
    'Pregunta al banco cuál pide (formato 2009 o 2019), ponlo en Ajustes, en «Socios», y haz otra remesa.',
  ],
  ['DT01 DT02 DT03 DT04 DT05 DT06 CH04', 'la fecha no es correcta', 'Haz otra remesa, con otro día de cobro.'],
  ['TM01', 'el archivo llegó fuera de hora', 'Haz otra remesa, con un día de cobro posterior.'],
  [
    'AM09 AM10 AM11 AM12 AM18 AM19 AM20',
    'las sumas del archivo no cuadran',
    'Haz otra remesa, y llévala al banco sin abrirla ni cambiarla.',
  ],
  ['RC01 RC03 RC04 RC05', 'el BIC del banco del club no es correcto', 'Corrígelo en Ajustes, en «Socios», y haz otra remesa.'],
  ['AM05 DUPL DU01 DU02 DU03 DU04 DU05', 'el banco ya la tenía', 'Mira en el banco si la primera se cobró antes de hacer otra.'],
];
const clubReasons: ReadonlyMap<string, readonly [says: string, todo: string]> = new Map(
  ofClub.flatMap(([codes, ...said]) => codes.split(' ').map((code) => [code, said] as const)),
);

/** A bank's reason: its code, and what it says besides. */
export interface Reason {
  codigo: string | null;
  palabras: string | null;
}

/** Codes that say nothing but that words follow, or that none do. */
const generic = new Set(['NARR', 'MS03', 'NOAS']);
const noReason = 'el banco no dice por qué';
const quote = (words: string): string => `«${words}»`;

/** 'no había saldo (AM04)'; a code of another kind is told as it is, and words are the bank's. */
export function describeReason(codigo: string | null, palabras: string | null = null): string {
  if (palabras !== null && (codigo === null || generic.has(codigo)))
    return `el banco dice ${quote(palabras)}${codigo === null ? '' : ` (${codigo})`}`;
  const said = codigo === null ? noReason : reasons[codigo] === undefined ? `motivo ${codigo}` : `${reasons[codigo]} (${codigo})`;
  return palabras === null ? said : `${said}: ${quote(palabras)}`;
}

/** The same of a file or a block that was refused, and what to do. */
export function describeRefusal({ codigo, palabras }: Reason): { motivo: string; que_hacer: string } {
  const [says, que_hacer] = clubReasons.get(codigo ?? '') ?? [undefined, 'Pregunta al banco qué hay que cambiar, y haz otra remesa.'];
  if (says === undefined) return { motivo: describeReason(codigo, palabras), que_hacer };
  return { motivo: `${says} (${codigo})${palabras === null ? '' : `: ${quote(palabras)}`}`, que_hacer };
}

/** Whether a code says why a debit came back. */
export const isReason = (code: string): boolean => reasons[code] !== undefined || (clubReasons.has(code) && !isDuplicate(code));
/** Whether a word of a pasted line is such a code, one that we have no words for too. */
export const looksLikeReason = (word: string): boolean =>
  isReason(word) || generic.has(word) || /^(?:AC|AG|AM|BE|DT|ED|FF|MD|MS|RC|RR|SL|TM)\d\d$/.test(word);
/** Whether words say more than the code does. */
export const isGeneric = (code: string): boolean => generic.has(code);
/** Whether the bank had it already: it may well have been collected, once. */
export const isDuplicate = (code: string): boolean => /^(?:AM05|DUPL|DU0\d)$/.test(code);
export const isSuccess = (code: string): boolean => /^(?:0+|OK|G000|AC(?:CP|SC|SP|TC|WC|CC|FC|WP))$/.test(code);
/** Statuses of what is on its way. */
export const isPending = (code: string): boolean => /^(?:PDNG|RCVD|PATC|PRES|FUTR)$/.test(code);

/** Those after which another debit of the same account would come back again. */
const closing = ['AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'DNOR', 'MD07'];
/** The same of another debit under the same mandate. */
const ending = ['MD01', 'SL01'];
export const closesAccount = (code: string): boolean => closing.includes(code);
export const endsMandate = (code: string): boolean => ending.includes(code);
/** A reason of another kind, of a debit beside it, says no more. */
export const finalReasons: readonly string[] = [...closing, ...ending];
