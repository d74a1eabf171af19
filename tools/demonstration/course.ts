/** The call for sign-ups to the course. Money in cents. */
export const courseCall = {
  terms: {
    hora: '10:00',
    plazas: 20,
    invitados: 1,
    dias_bloqueo: 2,
    bizum: '600 123 456',
    efectivo: 1,
    carta: 'Trae ropa que se pueda manchar y, si quieres, tu moto. Las herramientas las pone el club.',
  },
  pide: ['telefono', 'moto'],
  precios: [
    { persona: 'general', precio: 3000 },
    { persona: 'socio', precio: 2000 },
  ],
  preguntas: [
    { texto: '¿Has hecho ya otro curso?', tipo: 'si_no', salud: 0 },
    { texto: '¿Tienes alguna alergia?', tipo: 'linea', salud: 1 },
  ],
} as const;
export type DemoCall = typeof courseCall;
