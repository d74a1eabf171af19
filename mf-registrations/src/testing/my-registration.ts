import type { MyRegistration } from 'shared/contract/my-registration';

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
  roadbook: false,
  cambios_hasta: '2027-05-19',
  congelada: false,
  puesto: null,
  oferta_hasta: null,
};
