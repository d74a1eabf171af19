/** Names of cookies and storage on a visitor's device: device-storage.ts describes them. */
export const deviceNames = {
  device: 'dispositivo',
  visit: 'reparto',
  tryOut: 'prueba',
  token: 'token',
  user: 'usuario',
  draft: 'borrador-inscripcion',
  message: 'borrador-mensaje',
  positions: 'posiciones',
  privateEnd: 'privado-hasta',
  private: 'privado',
  waiting: 'marcas-sin-enviar',
  ownMark: 'mi-marca-sin-enviar',
  copy: 'sin-senal',
  firstSteps: 'primeros-pasos',
} as const;
