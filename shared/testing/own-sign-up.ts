import type { OwnSignUp } from 'shared/contract/activity-sign-ups';

/** A sign-up for the activity of `callOffer`, to be paid. */
export const ownSignUp = (more: Partial<OwnSignUp> = {}): OwnSignUp => ({
  id: 31,
  actividad_id: 7,
  evento: 'Comida',
  fecha_evento: '2999-06-01',
  hora: '14:00',
  lugar: 'Brihuega',
  referencia: 'A7-0031',
  estado: 'pendiente de pago',
  invitados: 0,
  importe: 2000,
  formas_pago: ['Bizum al 600 123 456, con el concepto A7-0031'],
  puesto: null,
  oferta_hasta: null,
  cambiable: true,
  cambio: null,
  cobrado: null,
  ...more,
});
