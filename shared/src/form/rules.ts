import { emailShape } from 'shared/facts/email-shape';
import { cleanEmail } from 'shared/facts/pasted';

/** The fault when nothing is written; for the `check` of a form. */
export const ifMissing = (text: string, fault: string): string | undefined => (text.trim() === '' ? fault : undefined);

/** The fault when the server would not take it for an e-mail address. */
export const ifNoEmail = (text: string, fault: string): string | undefined => (emailShape.test(cleanEmail(text)) ? undefined : fault);
