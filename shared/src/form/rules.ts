import { emailShape, cleanEmail } from 'shared/facts/pasted';

/** Error for an empty text; for the `check` of a form. */
export const ifMissing = (text: string, fault: string): string | undefined => (text.trim() === '' ? fault : undefined);

/** Error for a text that the server would not accept as an email address. */
export const ifNoEmail = (text: string, fault: string): string | undefined => (emailShape.test(cleanEmail(text)) ? undefined : fault);
