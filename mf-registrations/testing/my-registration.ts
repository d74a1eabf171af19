import type { MyRegistration } from 'shared/contract/my-registration';

/** What may be changed of a sign-up with two levels and guests. */
export const changeable = {
  ruta: 'Larga',
  acompanante: null,
  nombre_acomp: null,
  invitados: 2,
  menores: 0,
  niveles: ['Larga', 'Corta'],
  con_acompanante: false,
  invitados_max: 3,
};

/** For the route, to be paid. */
export const myRegistration: MyRegistration = {
  referencia: 'C27-0042',
  estado: 'pendiente de pago',
  evento: 'XIII Ruta',
  fecha_evento: '2027-05-23',
  hora: '09:00',
  lugar: 'Sigüenza',
  datos: { nombre: 'Ana', mail: 'ana@example.com', telefono: '600', ruta: 'PRO', nacimiento: '1980-02-29' },
  grupo_num: null,
  salida: null,
  dorsal: null,
  importe: 4550,
  formas_pago: ['Bizum al 600 123 456, con el concepto C27-0042'],
  iban: null,
  titular: null,
  roadbook: false,
  cambios_hasta: '2027-05-19',
  congelada: false,
  puesto: null,
  oferta_hasta: null,
  cesion: 'no',
  actividad_id: null,
  invitados: 0,
  cambio: null,
  cobrado: null,
  preguntas: [],
  respuestas: [],
};
