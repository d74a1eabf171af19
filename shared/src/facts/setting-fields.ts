import { makeCreditorId } from './iban.ts';
import { unnamedClub } from './club.ts';
import { remittanceVersions } from './fees.ts';
import { mostNotice, usualNotice } from './mandates.ts';

/** A setting of the site: source of its schemas, of its control, and of its name in errors, conflicts and the history. Free of zod. */
export interface SettingField {
  readonly label: string;
  /** `links` are one a line; `code` is a line that no dictionary has; `days` is a whole number, kept as text; `onOff` is 'si' or nothing. */
  readonly kind:
    | 'line'
    | 'text'
    | 'email'
    | 'phone'
    | 'link'
    | 'links'
    | 'code'
    | 'iban'
    | 'colour'
    | 'moment'
    | 'days'
    | 'onOff'
    | 'choice'
    | 'picture';
  /** Of days. */
  readonly least?: number;
  /** Of days, or of characters. */
  readonly most?: number;
  /** Of days: the one word that may stand for them. */
  readonly or?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly required?: true;
  /** Stands beside its neighbours that are short too. */
  readonly isShort?: true;
  /** Lines of its control. */
  readonly rows?: number;
  /** Placeholder. */
  readonly example?: string;
  readonly hint?: string;
  /** Paragraph above its control. */
  readonly above?: string;
  readonly autoComplete?: string;
}

const [usualVersion, olderVersion] = remittanceVersions;

/** By part of the settings, each with its form, version and history; in the form's order. */
export const settingFields = {
  identidad: {
    nombre: { label: 'Nombre', kind: 'line', most: 80, required: true, isShort: true },
    nombre_corto: { label: 'Nombre corto', kind: 'line', most: 30, isShort: true, hint: 'Para la cabecera y la pantalla del teléfono.' },
    logo: { label: 'Logotipo', kind: 'picture' },
    color_principal: { label: 'Color principal', kind: 'colour', isShort: true, hint: 'Cabecera, pie y títulos.' },
    color_acento: { label: 'Color de los enlaces', kind: 'colour', isShort: true, hint: 'Enlaces y botones.' },
  },
  contacto: {
    direccion: { label: 'Dirección', kind: 'line', most: 200, autoComplete: 'street-address' },
    telefono: { label: 'Teléfono', kind: 'phone', most: 30, isShort: true, autoComplete: 'tel' },
    correo: {
      label: 'Correo',
      kind: 'email',
      isShort: true,
      autoComplete: 'email',
      hint: 'Aquí llega lo que se escribe en el formulario de contacto, si el servidor no dice otra cosa.',
    },
    redes: {
      label: 'Redes sociales',
      kind: 'links',
      rows: 4,
      example: 'https://www.instagram.com/vuestro-club',
      hint: 'Una dirección por línea. Salen en el pie de todas las páginas.',
    },
  },
  ruta: {
    nombre: {
      label: 'Nombre de la ruta',
      kind: 'line',
      most: 60,
      example: unnamedClub.ruta,
      hint: 'En la portada, el menú, los correos y lo que se ve al compartir un enlace.',
    },
    evento: {
      label: 'Nombre corto del evento',
      kind: 'line',
      most: 30,
      example: unnamedClub.evento,
      hint: 'Donde se elige o se lee el evento: formularios, filtros, calendario y nombres de archivo.',
    },
    boton: {
      label: 'Botón de inscripción',
      kind: 'line',
      most: 40,
      example: unnamedClub.boton,
      hint: 'Lleva al formulario mientras está abierto.',
    },
    cifras: {
      label: 'Cifras del año para todos',
      kind: 'onOff',
      above: 'Lo que dejéis vacío dice lo de siempre.',
      hint: 'Con «Sí», cualquiera ve desde «Actividades» cuánta gente va a cada una, cuántos vienen por primera vez y quién repite: números, sin nombres ni dinero.',
    },
  },
  legal: {
    nif: { label: 'NIF', kind: 'line', most: 20, isShort: true, example: 'G00000000' },
    forma: {
      label: 'Forma jurídica',
      kind: 'line',
      most: 80,
      isShort: true,
      example: unnamedClub.forma,
      hint: 'Va detrás del nombre en el aviso legal: «club deportivo elemental».',
    },
    registro: { label: 'Registro', kind: 'line', most: 200, example: 'Registro de Asociaciones de …, n.º …' },
    responsable: {
      label: 'Quién responde de los datos',
      kind: 'line',
      most: 200,
      isShort: true,
      hint: 'Una persona o un cargo: «la secretaria del club».',
    },
    correo_privacidad: { label: 'Correo para la privacidad', kind: 'email', isShort: true, hint: 'Si falta, vale el correo del club.' },
  },
  textos: {
    uso: { label: 'Uso de la web', kind: 'text', most: 4000, rows: 5 },
    bases: { label: 'Para qué se usan los datos y por qué se puede', kind: 'text', most: 4000, rows: 8 },
    destinatarios: { label: 'A quién se comunican los datos', kind: 'text', most: 4000, rows: 4 },
    fotos: { label: 'Fotografías', kind: 'text', most: 4000, rows: 8 },
  },
  cobro: {
    bizum: { label: 'Bizum', kind: 'phone', most: 20, isShort: true, example: '600 123 456' },
    iban: { label: 'IBAN', kind: 'iban', most: 50, isShort: true, example: 'ES12 3456 7890 1234 5678 9012' },
    titular: {
      label: 'Titular',
      kind: 'line',
      most: 70,
      isShort: true,
      hint: 'A nombre de quién está la cuenta, como lo tiene vuestro banco: el de quien paga lo compara.',
    },
  },
  aviso: {
    texto: { label: 'Texto', kind: 'line', most: 200, example: 'Ruta aplazada por lluvia: la nueva fecha es el 14 de junio.' },
    desde: { label: 'Desde', kind: 'moment', isShort: true },
    hasta: { label: 'Hasta', kind: 'moment', isShort: true },
  },
  socios: {
    activo: {
      label: 'Llevar los socios en la web',
      kind: 'onOff',
      hint: 'Con «Sí», la dirección lleva en «Socios» el libro de socios: número, alta, cuota, familia y baja. Con «No», nada de esto se ve en la web; lo guardado se queda como está.',
    },
    rol: {
      label: 'El rol de su acceso sigue al estado',
      kind: 'onOff',
      hint: 'Con «Sí», quien está de alta entra como Socio, y quien se da de baja, como Invitado. Dirección y webmaster no cambian.',
    },
    estatutos: {
      label: 'Estatutos',
      kind: 'link',
      most: 500,
      hint: 'Dirección donde se leen (https://...). Quien pide ser socio tiene que aceptarlos.',
    },
    titular: {
      label: 'Titular de la cuenta',
      kind: 'line',
      most: 70,
      above: 'Lo que sigue solo hace falta si las cuotas se cobran con recibos del banco.',
      hint: 'El nombre que sale en el recibo.',
    },
    identificador: {
      label: 'Identificador de acreedor',
      kind: 'code',
      most: 50,
      hint: `Os lo da vuestro banco, como ${makeCreditorId('G12345674')}. Si lo cambiáis, o el titular, la remesa siguiente avisa al banco de cada socio: los mandatos firmados siguen valiendo.`,
    },
    iban: { label: 'IBAN en el que se cobran los recibos', kind: 'iban', most: 50 },
    bic: { label: 'BIC (si lo pide el banco)', kind: 'code', most: 11 },
    mensaje: {
      label: 'Formato de las remesas',
      kind: 'choice',
      options: { [usualVersion]: 'Formato 2019', [olderVersion]: 'Formato 2009, si vuestro banco lo pide' },
    },
    pide_bic: { label: 'El banco pide el BIC de cada cuenta', kind: 'onOff' },
    dias_aviso: {
      label: 'Días de aviso antes de cada cobro',
      kind: 'days',
      least: 1,
      most: mostNotice,
      example: String(usualNotice),
      hint: `Con cada remesa sale un correo a quien se va a cobrar: importe, día, mandato y quién cobra. Vacío son ${usualNotice} días. Está también en el mandato que se firma: lo que dice uno firmado vale para él.`,
    },
    /** Null: once the bank cannot give the debit back any more. */
    recibo_cobro: {
      label: 'Recibo por correo de lo cobrado',
      kind: 'days',
      least: 0,
      most: 365,
      or: 'no',
      hint: 'A las ocho semanas ya no se puede devolver.',
    },
  },
} as const satisfies Record<string, Record<string, SettingField>>;

export type SettingFields = typeof settingFields;
export type SettingKey = keyof SettingFields;
export type SettingName<Key extends SettingKey> = keyof SettingFields[Key] & string;
export const settingKeys = Object.keys(settingFields) as [SettingKey, ...SettingKey[]];

export const settingsOf = (key: SettingKey): Readonly<Record<string, SettingField>> => settingFields[key];

export const settingLabels = <Key extends SettingKey>(key: Key): Record<SettingName<Key>, string> =>
  Object.fromEntries(Object.entries(settingsOf(key)).map(([name, { label }]) => [name, label])) as Record<SettingName<Key>, string>;
