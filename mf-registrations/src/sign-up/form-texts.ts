import { cleanEmail } from 'shared/facts/pasted';
import { emailShape } from 'shared/facts/email-shape';

export interface FormTexts {
  emailMissing: string;
  emailMisshapen: string;
  sent: string;
  failed: string;
  /** Wraps the server's error message. */
  refused: (detail: string) => string;
}

export const captchaMissing = 'Debes verificar el captcha.';

export const publicTexts: FormTexts = {
  emailMissing: 'El correo es obligatorio.',
  emailMisshapen: 'Introduce un correo válido.',
  sent: '¡Inscripción enviada con éxito!',
  failed: 'Hubo un error al enviar el formulario.',
  refused: (detail) => detail,
};

export const internalTexts: FormTexts = {
  emailMissing: '❌ El correo es obligatorio.',
  emailMisshapen: '❌ Introduce un correo válido.',
  sent: '✅ Inscripción creada con éxito.',
  failed: '❌ Error al crear la inscripción.',
  refused: (detail) => `❌ ${detail}`,
};

/** Error of a typed address. */
export function findMailFault(typed: string, texts: Pick<FormTexts, 'emailMissing' | 'emailMisshapen'>): string | undefined {
  const mail = cleanEmail(typed);
  if (mail === '') return texts.emailMissing;
  return emailShape.test(mail) ? undefined : texts.emailMisshapen;
}

/** 'rosa@gmail.com' → 'r…@gmail.com': hidden from bystanders, but typos stay visible. */
export const maskEmail = (mail: string): string => cleanEmail(mail).replace(/^(.)[^@]*@/, '$1…@');
