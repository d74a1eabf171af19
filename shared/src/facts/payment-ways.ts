import { showIban } from './iban.ts';

/** How the club is paid. Free of zod, for server and browser. */
export interface PaymentWays {
  bizum: string | null;
  iban: string | null;
  /** In whose name the account is: the payer's bank compares it. */
  titular: string | null;
}

/** The ways of payment, a sentence each. @param concept What to write with the payment. @param cash On which day it may be in cash. */
export function tellPaymentWays({ bizum, iban, titular }: PaymentWays, concept: string | null, cash?: string | false): string[] {
  const holder = titular ? `, a nombre de ${titular}` : '';
  const ending = concept === null ? '' : `, con el concepto ${concept}`;
  return [
    ...(bizum === null ? [] : [`Bizum al ${bizum}${ending}`]),
    ...(iban === null ? [] : [`Transferencia a la cuenta ${showIban(iban)}${holder}${ending}`]),
    ...(cash ? [`En efectivo, ${cash}`] : []),
  ];
}
