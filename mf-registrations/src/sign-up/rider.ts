import type { SignUp } from 'shared/contract/registrations';

type RiderField = Exclude<keyof SignUp, 'captcha_token'>;

/** What stands in the form: text everywhere, '' where nothing was written or chosen. */
export type Rider = Record<RiderField, string>;

export const blankRider: Rider = {
  nombre: '',
  mail: '',
  telefono: '',
  poblacion: '',
  provincia: '',
  moto: '',
  nacimiento: '',
  ruta: '',
  acompanante: '',
  nombre_acomp: '',
  grupo: '',
  evento: 'Castillos',
  roadbook: '',
};

/** As it travels: what was left empty is null, so that a select or a date never sends ''. */
export const riderBody = (rider: Rider): Record<RiderField, string | null> =>
  Object.fromEntries(Object.entries(rider).map(([name, value]) => [name, value || null])) as Record<RiderField, string | null>;
