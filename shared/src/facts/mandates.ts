/** The order of a direct debit, as members sign it. Free of zod, for server and browser. */

interface Creditor {
  nombre: string;
}

/** What is signed: the wording of the SEPA core mandate, in the second person. */
export const mandateText = ({ nombre }: Creditor): readonly string[] => [
  `Al firmar esta orden de domiciliación autorizas a ${nombre} a enviar instrucciones a tu banco para adeudar tu cuenta, y a tu banco a efectuar los adeudos en tu cuenta siguiendo las instrucciones de ${nombre}.`,
  'Tienes derecho a que tu banco te reembolse, en los términos y condiciones del contrato que tienes con él. El reembolso se pide dentro de las ocho semanas siguientes al adeudo en cuenta. Tu banco te informa de tus derechos.',
  'Los pagos son recurrentes: la cuota de socio de cada año. Puedes retirar esta orden cuando quieras, escribiendo al club o a tu banco.',
];

/** How long, in days, the link of an email signs. */
export const mandateLinkDays = 30;
