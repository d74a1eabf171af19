/** 'rosa@gmail.com' → 'r…@gmail.com': whoever looks over a shoulder learns little, and a slip is seen. */
export const maskEmail = (mail: string): string => mail.replace(/^(.)[^@]*@/, '$1…@');
