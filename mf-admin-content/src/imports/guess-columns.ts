import { type ImportKind, importFields, importKinds } from 'shared/facts/import-fields';
import { type FieldName, fieldOf, fieldNames } from 'shared/facts/registration-fields';
import { foldText } from 'shared/text/fold';
import { splitName, surnameLabels } from './split-name.ts';

/** In Catalan and English, as programs from elsewhere write them. */
const given = ['nom', 'name', 'first name', 'full name'];
const surnames = ['cognoms', 'last name', 'surname'];

/** Usual column names in clubs, beside our own. */
const usual: Readonly<Record<ImportKind, Readonly<Record<string, readonly string[]>>>> = {
  usuarios: {
    nombre: ['nombre y apellidos', 'nombre completo', 'socio', ...given],
    primer_apellido: ['apellidos', 'apellido', ...surnames],
    direccion: ['domicilio', 'direccion postal'],
  },
  socios: {
    numero: ['numero', 'n', 'no', 'num', 'n socio', 'no socio', 'num socio', 'numero socio', 'socio n', 'socio numero', 'carnet'],
    nombre: ['nombre y apellidos', 'nombre completo', 'socio', ...given],
    primer_apellido: ['apellidos', 'apellido', ...surnames],
    direccion: ['domicilio', 'direccion postal'],
    alta: ['fecha alta', 'fecha de alta', 'antiguedad', 'ingreso', 'fecha de ingreso', 'socio desde'],
    baja: ['fecha baja', 'fecha de baja'],
    tipo: ['cuota', 'tipo', 'tipo socio', 'tipo de socio', 'clase', 'modalidad'],
    cabeza: ['familiar de', 'cabeza de familia'],
    estado: ['situacion', 'activo', 'estado socio', 'estado del socio', 'situacion socio'],
    nacimiento: ['nacimiento', 'f nacimiento'],
    codigo_postal: ['cp', 'c postal'],
    poblacion: ['localidad', 'ciudad', 'municipio'],
    motos: ['moto', 'motocicleta', 'modelo', 'marca y modelo'],
    emergencia: ['emergencia', 'emergencias', 'contacto emergencia', 'telefono de emergencia', 'avisar a'],
    notas: ['observaciones', 'comentarios'],
    iban: ['cuenta', 'cuenta bancaria', 'numero de cuenta', 'n cuenta', 'cuenta corriente', 'domiciliacion', 'ccc'],
    referencia: ['mandato', 'referencia unica', 'rum', 'orden'],
    firmado: ['firma', 'fecha mandato', 'fecha del mandato'],
    ultimo_cobro: ['ultimo recibo', 'ultima remesa'],
  },
  inscripciones: {
    nombre: ['nombre y apellidos', 'nombre completo', 'piloto', 'participante', ...given],
    poblacion: ['localidad', 'ciudad', 'municipio'],
    moto: ['moto', 'modelo', 'marca y modelo'],
    grupo: ['grupo', 'club', 'moto club', 'motoclub'],
    pago: ['forma pago', 'metodo de pago', 'tipo de pago'],
    notas: ['observaciones', 'comentarios'],
    anio: ['edicion', 'anio', 'ano'],
    // Also as our own Excel says it.
    nombre_acomp: ['nombre acompanante', 'acompanante nombre'],
    primer_apellido: ['apellidos', 'apellido', ...surnames],
    emergencia: ['emergencia', 'emergencias', 'contacto emergencia', 'telefono de emergencia', 'telefono emergencia', 'avisar a'],
  },
};

const mail = /\be ?mail\b|\bcorreo\b(?! postal)|\bcorreu\b|\bmail\b|\b(?:c|adreca) electroni[ck][oa]\b/;
const phone = /\b(?:te?le?f\w*|t[lf]+n?os?|tl?fn?|tel|mov|movil(?:es)?|mobil|celular|whats?app|phone|mobile)\b/;
const surnameWord = 'ap(?:e|ell?|ellidos?|elido)?|cognoms?|surname';
const surnameHeads: readonly (readonly [string, RegExp])[] = [
  [
    'primer_apellido',
    new RegExp(
      `^(?:(?:1|prime(?:r|ro|iro)|first) )?(?:${surnameWord}) ?(?:1|primero)?$|^(?:1|primer|first) (?:${surnameWord})\\b|\\bapellido 1\\b`,
    ),
  ],
  [
    'segundo_apellido',
    new RegExp(`^(?:${surnameWord}) ?(?:2|segundo)$|^(?:2|segund?o|segon|second) (?:${surnameWord})\\b|\\bapellido 2\\b`),
  ],
];
const born = /\bf ?nac\b|\bnac(?:im\w*|to|mto)?\b|\bnacid[oa]\b|\bnaixement\b|\bcumple\w*|\bbirth\w*/;
const town = /\b(?:poblacion|localidad|ciudad|municipio)\b/;
const urgent = /\b(?:emerg|urg)(?:encias?)?\b/;
const person: readonly (readonly [string, RegExp])[] = [
  ['correo_electronico', mail],
  ['telefono', phone],
  ...surnameHeads,
  ['dni', /\b(?:dni|nif|nie|documento|identificacion)\b/],
  ['direccion', /\b(?:direccion|domicilio|calle)\b/],
  ['nombre', /^nombres?\b(?!.*usuario)|^nombre y apellidos?\b/],
];
/** Pattern of a field within a longer column name, when no exact name matches. */
const spoken: Readonly<Record<ImportKind, readonly (readonly [string, RegExp])[]>> = {
  usuarios: person,
  socios: [
    ['ultimo_cobro', /\bultim[oa] (?:cobro|recibo|adeudo|cargo|remesa|domiciliacion)\b/],
    ['firmado', /\bfirma(?:do|da)?\b|\bfecha\b.*\bmandato\b/],
    ['referencia', /\bmandato\b/],
    ['titular', /\btitular\b/],
    ['iban', /\b(?:iban|ccc)\b|\bcuenta (?:de )?(?:banc|cargo|corriente|domicilia)/],
    ['numero', /\b(?:numero|num|n|no) (?:de )?soc(?:io)?\b/],
    ['nacimiento', born],
    ['codigo_postal', /\bcod(?:igo)? postal\b/],
    ['poblacion', town],
    ['motos', /\bmoto(?:s|cicletas?)?\b(?!.*club)/],
    ['emergencia', urgent],
    ['alta', /\balta\b/],
    ['baja', /^(?!.*\b(?:motivo|causa)\b).*\bbaja\b/],
    ['tipo', /\bcuota\b/],
    ...person,
  ],
  inscripciones: [
    ['emergencia', urgent],
    ['mail', mail],
    ['telefono', phone],
    ...surnameHeads,
    ['dni', /\b(?:dni|nif|nie|documento)\b/],
    ['nacimiento', born],
    ['poblacion', town],
    ['nombre', /^nombres?\b(?!.*usuario)/],
    ['acompanante', /\bacompanante$/],
    ['talla', /\btalla\b/],
    ['moto', /\bmoto(?:cicleta)?\b(?!.*club)/],
  ],
};
/** Columns about another person: their telephone is not the rider's; a 'teléfono de contacto' is. */
const ofOthers = /\bacompa|\bemerg|\burg|\btutor|\bpadre\b|\bmadre\b|\bpareja\b|(?<! de )\bcontacto\b|\bpersona de contacto\b|confirm/;
/** Fields that are about another person. */
const othersFields: readonly string[] = ['acompanante', 'emergencia'];
/** One column with surname and first name, the surname first. */
const surnameFirst = /^ap(?:ell?|ellidos?) (?:y |e )?nom(?:bres?)?\b/;

/** Normalises a column name: 'D.N.I.', '1er Apellido', 'Tfno. móvil *' → 'dni', '1 apellido', 'tfno movil'. */
const plain = (text: string) =>
  foldText(text.replaceAll(/\((?![12][.ºª°]?\))[^()]*\)/g, ' '))
    .replaceAll(/(?<=\b[a-z])\.\s?(?=[a-z]\b)/g, '')
    .replaceAll(/(?<=\b[12])\.\s?(?=(?:er|ero|do|r|n|[ao])\b)/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\b([12])(?: ?(?:er|ero|do)|o|a|r|n)\b/g, '$1')
    .trim();

const small = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'y']);
const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '' && !small.has(word));

/** Whether a head is a name with words cut short: 'Pobl.', 'Cód. post.', 'Fecha nacim'. */
function isShortFor(head: string, name: string): boolean {
  const [cut, whole] = [wordsOf(head), wordsOf(name)];
  const isCut = (word: string, at: number) => whole[at]?.startsWith(word) && (word === whole[at] || word.length >= 3 || cut.length > 1);
  return cut.length > 0 && cut.length === whole.length && cut.some((word) => word.length >= 3) && cut.every(isCut);
}

const namesOf = (tipo: ImportKind, field: string): string[] => {
  const registration = tipo === 'inscripciones' && fieldNames.find((name) => name === field);
  const { head = '' } = registration ? fieldOf(registration satisfies FieldName) : {};
  return [field, importFields[tipo][field] ?? '', head, ...(usual[tipo][field] ?? [])].map(plain).filter(Boolean);
};

/** Field for each column by its name, '' for none; each field once. Exact names win. */
export function guessColumns(tipo: ImportKind, heads: readonly string[]): string[] {
  const others = tipo === 'inscripciones' ? Object.keys(surnameLabels) : [];
  const fields = [...Object.keys(importFields[tipo]), ...others].map((field) => ({ field, names: namesOf(tipo, field) }));
  const wanted = heads.map(plain);
  const taken = new Set<string>();
  const take = (field: string | undefined) => {
    if (field === undefined || taken.has(field)) return '';
    taken.add(field);
    return field;
  };
  const exact = wanted.map((head) => take(fields.find(({ field, names }) => !taken.has(field) && names.includes(head))?.field));
  if (!taken.has('nombre')) {
    const both = wanted.findIndex((head) => surnameFirst.test(head));
    if (both !== -1) {
      exact[both] = splitName;
      taken.add('nombre');
    }
  }
  return exact.map((found, at) => {
    const head = wanted[at] ?? '';
    if (found !== '') return found;
    const isOthers = ofOthers.test(head);
    const isFree = (field: string) => !taken.has(field) && (!isOthers || othersFields.includes(field));
    return take(
      spoken[tipo].find(([field, words]) => isFree(field) && words.test(head))?.[0] ??
        fields.find(({ field, names }) => isFree(field) && names.some((name) => isShortFor(head, name)))?.field,
    );
  });
}

/** Lines searched for the header row. */
const mostTried = 20;

/** How many fields each of the first lines names. */
const countNamed = (lines: readonly (readonly string[])[]): number[] =>
  lines.slice(0, mostTried).map((cells) =>
    Math.max(
      ...importKinds.map(
        (tipo) =>
          guessColumns(
            tipo,
            cells.map((cell) => (/[@\d]{3}/.test(cell) ? '' : cell)),
          ).filter(Boolean).length,
      ),
    ),
  );

/** Whether one of the first lines is a header row by its words. */
export const hasHeads = (lines: readonly (readonly string[])[]): boolean => countNamed(lines).some((count) => count >= 2);

/** Index of the header row: the line that names most fields; else the first that is as wide as the others. */
export function findHeads(lines: readonly (readonly string[])[]): number {
  const known = countNamed(lines);
  const most = Math.max(0, ...known);
  if (most >= 2) return known.indexOf(most);
  const widths = lines.slice(0, mostTried).map((cells) => cells.filter(Boolean).length);
  const usualWidth = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 1;
  if (most === 1 && (widths[known.indexOf(1)] ?? 0) >= Math.min(2, usualWidth)) return known.indexOf(1);
  return Math.max(
    0,
    widths.findIndex((width) => width >= Math.max(1, usualWidth / 2)),
  );
}
