import { faultOfNumber } from '../registration/form-values.ts';
import type { FormTexts } from './form-texts.ts';

export const internalTexts: FormTexts = {
  emailMissing: '❌ El correo es obligatorio.',
  emailMisshapen: '❌ Introduce un correo válido.',
  sent: '✅ Inscripción creada con éxito.',
  failed: '❌ Error al crear la inscripción.',
  refused: (detail) => `❌ ${detail}`,
  warn: faultOfNumber,
};
