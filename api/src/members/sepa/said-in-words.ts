import { isGeneric, isReason, looksLikeReason } from './return-reasons.ts';

/** What a text of a bank says in words. */
export interface SaidInWords {
  /** The code that its words stand for. */
  codigo: string | null;
  /** The words that say it, folded. */
  con: string;
  /** Whether it came back, was collected, both at once, or is a second one; null where no word says. */
  dice: 'devuelto' | 'cobrado' | 'ambos' | 'duplicado' | null;
}

const invisible = /[\u{AD}\u{200B}-\u{200F}\u{2060}\u{FEFF}]/gu;
/** Whatever separates words: blanks of any kind, dots, slashes, bars, dashes, and 'º', which is no 'o'. */
const separators = /[^\p{L}\p{N}]+|[ªº]+/u;

/** Words as they are written, without what separates them. */
export const wordsOf = (text: string): string[] => text.replaceAll(invisible, '').split(separators).filter(Boolean);
/** A word without accents and capitals. */
export const foldWord = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();

const account = '(?:CUENTA|CTA|CCC|IBAN|C C|LIBRETA|ACCOUNT)';
const money = '(?:SALDO|FONDOS?|PROVISION|LIQUIDEZ)';
const order = '(?:ORDEN|MANDATO|AUTORIZACION|DOMICILIACION|MANDATE)';
const payer = '(?:CLIENTE|DEUDOR|TITULAR|LIBRADO|PAGADOR|OBLIGADO|SOCIO|INTERESADO|DESTINATARIO)(?:A|S)?';
/** What may stand between two words that belong together; a negation may not. */
const between =
  '(?: (?:DE|DEL|EN|LA|EL|SU|ORDEN|CORRIENTE|CTE|BANCARIA|CARGO|ADEUDO|DEUDOR|DEUDORA|CLIENTE|TITULAR|YA|ESTA|ESTABA|ES|HA|SIDO|FUE|SE|ENCUENTRA|CON|PARA|SEPA|O|Y|IBAN|CUENTA|DOMICILIACION))*';
const near = (left: string, right: string): string => `${left}${between} ${right}`;
const is = (stems: string): string => `(?:${stems})(?:O|A|OS|AS)?`;
const missing = is('INEXISTENTE|NO EXISTE|NO VALID|INVALID|NO ENCONTRAD|NO LOCALIZAD|DESCONOCID');
const wrong = `(?:${missing}|${is('INCORRECT|ERRONE|EQUIVOCAD|NO CORRECT|NO IDENTIFICAD|MAL')})`;

/** Codes by the words for them; the first that fits. */
const phrases: readonly (readonly [code: string, words: RegExp])[] = (
  [
    ['MD07', `FALLEC\\w*|DIFUNT[OA]S?|DEFUNCION|MUERTE|DECEASED`],
    [
      'AC04',
      `${near(account, is('CANC|CANCEL|CANCELAD|CERRAD|SALDAD|CLAUSURAD|EXTINGUID|DADA DE BAJ'))}|(?:CANCELACION|CIERRE)${between} ${account}|CLOSED ACCOUNT|ACCOUNT CLOSED`,
    ],
    ['AC06', `${near(account, is('BLOQUEAD|INMOVILIZAD|CONGELAD'))}|BLOQUEO${between} ${account}|BLOCKED ACCOUNT|ACCOUNT BLOCKED`],
    ['AG01', `${near(account, 'NO ADMITE(?: \\w+)?')}|(?:OPERACION|TRANSACCION)(?: (?:NO PERMITIDA|PROHIBIDA))`],
    ['AC01', `${near(account, wrong)}|(?:NO EXISTE|INCORRECT[OA]|ERROR)${between} ${account}`],
    [
      'AM04',
      `${money} (?:INSUF\\w*|NO DISPONIBLES?|INDISPONIBLES?)|INSUF\\w*${between} ${money}|(?:SIN|FALTA|FALTA DE|CARECE DE|AUSENCIA DE)(?: \\w+)? ${money}|NO (?:HAY|HABIA|TIENE|TENIA|DISPONE DE|DISPONIA DE)(?: \\w+)? ${money}|EN DESCUBIERTO|POR DESCUBIERTO|INSUFFICIENT FUNDS`,
    ],
    [
      'MD06',
      `(?:POR|A) (?:LA )?(?:ORDEN|PETICION|SOLICITUD|INSTRUCCION(?:ES)?|INDICACION(?:ES)?|VOLUNTAD|DECISION|INSTANCIAS?)${between} ${payer}|(?:ORDEN|PETICION|SOLICITUD|INSTRUCCION(?:ES)?)${between} ${payer}|(?:DEVUELT[OA]|RECHAZAD[OA]) POR(?: EL| LA| SU)? ${payer}|SOLICITAD[OA] POR(?: EL| LA| SU)? ${payer}|DISCONFORM\\w*|REFUND REQUEST\\w*`,
    ],
    [
      'MD01',
      `${near(order, `(?:${missing}|${is('CANCELAD|REVOCAD|CADUCAD|ANULAD|NO AUTORIZAD|RETIRAD')})`)}|(?:SIN|FALTA DE|NO EXISTE|NO HAY|NO TIENE|NO CONSTA)${between} ${order}|(?:ADEUDO|RECIBO|OPERACION|CARGO) NO AUTORIZAD[OA]|${near('BAJA', 'DOMICILIACION')}|NO MANDATE`,
    ],
    [
      'RR04',
      `(?:RAZON|RAZONES|MOTIVO|MOTIVOS|CAUSA|CAUSAS|REQUISITOS?) (?:REGULATORI[OA]S?|NORMATIV[OA]S?|LEGAL(?:ES)?)|REGULATORY REASONS?`,
    ],
    ['SL01', `SERVICIOS? ESPECIFICOS?`],
    ['MS02', `(?:RAZON|RAZONES|MOTIVO|MOTIVOS) NO ESPECIFICAD[OA]S?(?: \\w+){0,2}? (?:POR )?(?:EL |DEL )?${payer}`],
    ['MS03', `(?:RAZON|RAZONES|MOTIVO|MOTIVOS) NO ESPECIFICAD[OA]S?|SIN ESPECIFICAR MOTIVO|SIN MOTIVO|MOTIVO DESCONOCIDO`],
    ['BE05', near('(?:IDENTIFICADOR|ACREEDOR)', wrong)],
    ['AM09', near('IMPORTE', wrong)],
    ['RC01', near('(?:BIC|CODIGO DE ENTIDAD|ENTIDAD)', wrong)],
    ['FF01', `${near('FORMATO', wrong)}|ERROR(?:ES)? DE FORMATO`],
    ['TM01', `FUERA DE (?:PLAZO|HORA|HORARIO)`],
  ] as const
).map(([code, words]) => [code, new RegExp(`(?<= |^)(?:${words})(?= |$)`)]);

const auxiliary = new Set(
  'SE HA HAN HABIA HABER HAYA SIDO FUE FUERON ES ESTA SER PUDO PUEDE PODIDO PUDIERON HAY HUBO CONSTA CONSTAN COMO AUN TODAVIA HEMOS POR EL LA SU BANCO'.split(
    ' ',
  ),
);
const negations = new Set(['NO', 'SIN', 'NUNCA', 'JAMAS', 'TAMPOCO', 'NI', 'NOT']);
const collected =
  /^(?:(?:COBR|PAG|CARG|ABON|LIQUID|ACEPT|ADEUD|CONCILI|COMPENS|CONTABILIZ)(?:AD[OA]S?|AR|ARSE|ARON)|ATENDID[OA]S?|SATISFECH[OA]S?|PAID|SETTLED|ACCEPTED|COLLECTED|ACCP|ACSC|ACSP|ACTC|ACWC|ACCC)$/;
const cameBack =
  /^(?:IMPAG(?:AD[OA]S?|OS?)|INCOBRAD[OA]S?|INATENDID[OA]S?|DEV|DEVOL\w*|DEVUEL\w*|DEVOLVER|RECHAZ\w+|RETORN(?:O|OS|AD[OA]S?)|RETROCE\w+|REEMBOLS\w+|FALLID[OA]S?|DENEGAD[OA]S?|UNPAID|RETURNED|REJECTED|REFUND\w*|RJCT|RCHZ)$/;
const past = /^(?:COBR|PAG|CARG|ABON|LIQUID|ACEPT)O$/;
/** 'cobrar', alone, is what is to be done. */
const onlyNegated = /(?:AR|ARSE)$/;

/** Reads the words of a bank: what they say, and for which code they stand. Nothing that both says and denies it is decided here. */
export function readWords(text: string): SaidInWords {
  const written = wordsOf(text);
  const words = written.map(foldWord);
  const folded = words.join(' ');
  const [codigo, con] = findPhrase(folded);
  let [isBack, isIn] = [false, false];
  for (const [at, word] of words.entries()) {
    const back = cameBack.test(word);
    // 'cobro' is a noun too: the accent or 'se' says that it is none.
    const isVerb = past.test(word) && (words[at - 1] === 'SE' || /[óÓ]$/.test((written[at] ?? '').normalize('NFC')));
    if (!back && !collected.test(word) && !isVerb) continue;
    // 'cargado' and 'abonado' say it of the money that came back too, so both together are left to people.
    const denied = isDenied(words, at);
    if (onlyNegated.test(word) && !denied && !back) continue;
    if (back === denied) isIn = true;
    else isBack = true;
  }
  if (/(?:^| )(?:FALTA|IMPAGO) DE PAGO(?: |$)/.test(folded)) isBack = true;
  if (/(?:^| )(?:COBRO|PAGO|CARGO|ABONO) (?:REALIZADO|EFECTUADO|CORRECTO|CONFIRMADO|OK)(?: |$)/.test(folded)) isIn = true;
  if (/(?:^| )(?:DUPLICAD[OA]S?|DUPLICIDAD|DUPLICATED?|YA (?:RECIBID[OA]S?|PRESENTAD[OA]S?))(?: |$)/.test(folded))
    return { codigo, con, dice: 'duplicado' };
  const isSaid = isBack || codigo !== null;
  return { codigo, con, dice: isSaid && isIn ? 'ambos' : isSaid ? 'devuelto' : isIn ? 'cobrado' : null };
}

/** Whether a word says no more than that it came back, or did not. */
export const isStatusWord = (word: string): boolean =>
  cameBack.test(word) || collected.test(word) || past.test(word) || auxiliary.has(word) || negations.has(word);

function findPhrase(folded: string): [code: string | null, words: string] {
  for (const [code, words] of phrases) {
    const [said] = words.exec(folded) ?? [];
    if (said !== undefined) return [code, said];
  }
  return [null, ''];
}

/** 'no cobrado', 'no se ha podido cobrar', 'sin cobrar'; and 'cobrado: no', where no other word follows that it would deny. */
function isDenied(words: readonly string[], at: number): boolean {
  let before = at - 1;
  while (before >= 0 && at - before <= 4 && auxiliary.has(words[before] ?? '')) before -= 1;
  if (negations.has(words[before] ?? '')) return true;
  const next = words[at + 2] ?? '';
  return words[at + 1] === 'NO' && !collected.test(next) && !cameBack.test(next) && !auxiliary.has(next);
}

/** The code that stands among the words, also in two parts: one that says why, before one that only says that words follow. */
export function findCode(words: readonly string[]): string | null {
  const parts = words
    .map((word, at) => `${word}${words[at + 1] ?? ''}`)
    .filter((both, at) => words[at]?.length === 2 && both.length === 4 && isReason(both));
  const codes = [...words.filter(looksLikeReason), ...parts];
  return codes.find((code) => !isGeneric(code)) ?? codes[0] ?? null;
}
