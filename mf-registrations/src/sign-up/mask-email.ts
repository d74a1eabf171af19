/** 'rosa@gmail.com' → 'r…@gmail.com': hidden from bystanders, but typos stay visible. */
export const maskEmail = (mail: string): string => mail.replace(/^(.)[^@]*@/, '$1…@');
