export interface FormTexts {
  emailMissing: string;
  emailMisshapen: string;
  sent: string;
  failed: string;
  /** Wraps the server's error message. */
  refused: (detail: string) => string;
}

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
