import { cleanEmail } from 'shared/facts/pasted';
import { emailShape } from 'shared/facts/email-shape';
import type { FormTexts } from './form-texts.ts';
import type { Fault } from './use-submission.ts';

export const missingCaptcha: Fault = { at: 'captcha', text: 'Debes verificar el captcha.' };

/** Error of a typed address. */
export function findMailFault(typed: string, texts: Pick<FormTexts, 'emailMissing' | 'emailMisshapen'>): string | undefined {
  const mail = cleanEmail(typed);
  if (mail === '') return texts.emailMissing;
  return emailShape.test(mail) ? undefined : texts.emailMisshapen;
}

/** 'rosa@gmail.com' → 'r…@gmail.com': hidden from bystanders, but typos stay visible. */
export const maskEmail = (mail: string): string => cleanEmail(mail).replace(/^(.)[^@]*@/, '$1…@');
