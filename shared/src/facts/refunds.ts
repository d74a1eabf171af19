import { madridDay } from '../text/moments.ts';

/** So many days after a debit a member may have it given back without a reason (SEPA Core: eight weeks). */
const refundDays = 56;

/** So many days after it a debit cannot come back any more. */
export const daysUntilFinal = refundDays + 1;

/** The first day of debit whose fees may still come back. */
export const firstRefundable = (moment: Date): string => madridDay(new Date(moment.getTime() - refundDays * 86_400_000));
