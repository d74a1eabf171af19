import type { FieldName } from 'shared/facts/registration-fields';

export interface FormTexts {
  emailMissing: string;
  emailMisshapen: string;
  sent: string;
  failed: string;
  /** Wraps the server's error message. */
  refused: (detail: string) => string;
  /** Of a field that is left. */
  warn?: (name: FieldName, typed: string) => string | undefined;
}

export const publicTexts: FormTexts = {
  emailMissing: 'El correo es obligatorio.',
  emailMisshapen: 'Introduce un correo válido.',
  sent: '¡Inscripción enviada con éxito!',
  failed: 'Hubo un error al enviar el formulario.',
  refused: (detail) => detail,
};
