import type { SignUp, StaffSignUp } from 'shared/contract/registrations';

type PublicField = Exclude<keyof SignUp, 'captcha_token'>;
/** What only staff may fill in. */
type StaffField = Exclude<keyof StaffSignUp, keyof SignUp>;
export type RiderFieldName = PublicField | StaffField;

/** What stands in the form: text everywhere, '' where nothing was written or chosen. */
export type Rider = Record<RiderFieldName, string>;

const blankPublic: Record<PublicField, string> = {
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

export const blankRider: Rider = { ...blankPublic, grupo_num: '', salida: '', pago: '', pagado: '', notas: '' };

type Body<Field extends string> = Partial<Record<Field, string | number | null>>;

/** As it travels: what was left empty is null, so that a select or a date never sends ''. */
const emptyAsNull = <Field extends RiderFieldName>(rider: Rider, fields: Field[]): Body<Field> =>
  Object.fromEntries(fields.map((name) => [name, rider[name] || null])) as Body<Field>;

/** What the public may send. */
export const publicBody = (rider: Rider): Body<PublicField> => emptyAsNull(rider, Object.keys(blankPublic) as PublicField[]);

/** What staff may send: all of it, the group's number as a number. */
export const staffBody = (rider: Rider): Body<RiderFieldName> => ({
  ...emptyAsNull(rider, Object.keys(blankRider) as RiderFieldName[]),
  grupo_num: rider.grupo_num.trim() === '' ? null : Number(rider.grupo_num),
});
