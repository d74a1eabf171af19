/** What a bank's code says, in words for people. Codes of ISO 20022 that direct debits in SEPA come back with. */
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
  RC01: 'el BIC de su banco no es correcto',
  RR01: 'al banco le falta su cuenta o quién es',
  RR02: 'al banco le falta su nombre o su dirección',
  RR03: 'al banco le falta el nombre o la dirección del club',
  RR04: 'por una norma que el banco tiene que cumplir',
  SL01: 'pidió a su banco que no pagara recibos del club',
  TM01: 'el archivo llegó fuera de hora',
};

/** 'no había saldo (AM04)'; a code of another kind is told as it is. */
export const tellReason = (code: string): string => (reasons[code] === undefined ? `motivo ${code}` : `${reasons[code]} (${code})`);

export const isReason = (code: string): boolean => reasons[code] !== undefined;

/** Whether another debit of the same account would come back again. */
export const closesAccount = (code: string): boolean => ['AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'DNOR', 'MD07'].includes(code);
/** Whether another debit under the same mandate would come back again. */
export const endsMandate = (code: string): boolean => ['MD01', 'SL01'].includes(code);
