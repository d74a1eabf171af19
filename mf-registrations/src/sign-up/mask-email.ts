import { cleanEmail } from 'shared/facts/pasted';

/** 'rosa@gmail.com' → 'r…@gmail.com': hidden from bystanders, but typos stay visible. */
export const maskEmail = (mail: string): string => cleanEmail(mail).replace(/^(.)[^@]*@/, '$1…@');
