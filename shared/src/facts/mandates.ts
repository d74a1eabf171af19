import { countOf } from '../text/count-of.ts';

/** The order of a direct debit, as members sign it. Free of zod, for server and browser. */

interface Creditor {
  nombre: string;
  /** Whose account it is, where it is not the member's: who signs. */
  titular?: string | null | undefined;
  /** Days of notice before a debit; undefined from a server that tells none. */
  dias_aviso?: number | undefined;
}

/** Days between the notice of a debit and its day, unless what is signed says others (SEPA Core: 14). */
export const usualNotice = 14;
export const mostNotice = 60;

/** What the club has set. */
export const noticeDays = ({ dias_aviso }: { dias_aviso?: string | null | undefined }): number => Number(dias_aviso ?? usualNotice);

/** What is signed: the wording of the SEPA core mandate, in the second person. */
export const mandateText = ({ nombre, dias_aviso, titular }: Creditor): readonly string[] => [
  ...(titular ? [`Firma ${titular}, titular de la cuenta.`] : []),
  `Al firmar esta orden de domiciliación autorizas a ${nombre} a enviar instrucciones a tu banco para adeudar tu cuenta, y a tu banco a efectuar los adeudos en tu cuenta siguiendo las instrucciones de ${nombre}.`,
  'Tienes derecho a que tu banco te reembolse, en los términos y condiciones del contrato que tienes con él. El reembolso se pide dentro de las ocho semanas siguientes al adeudo en cuenta. Tu banco te informa de tus derechos.',
  ...(dias_aviso === undefined
    ? []
    : [`Antes de cada adeudo se te avisará del importe y del día, al menos ${countOf(dias_aviso, 'día', 'días')} antes.`]),
  'Los pagos son recurrentes: la cuota de socio de cada año. Puedes retirar esta orden cuando quieras, escribiendo al club o a tu banco.',
];

/** How long, in days, the link of an email signs. */
export const mandateLinkDays = 30;
