import { recordOf } from './keys-of.ts';
import { debitLabels, memberLabels, moreOfMember, userLabels } from './labels.ts';
import { fieldNames, fieldOf, isCorrectedField, isRiderField, isStaffField } from './registration-fields.ts';

/** Free of zod, so that the browser may import it at run time. */
export const importKinds = ['usuarios', 'socios', 'inscripciones'] as const;
export type ImportKind = (typeof importKinds)[number];

/** No staff roles: an import must not raise permissions. */
export const importedRoles = ['socio', 'invitado'] as const;
export type ImportedRole = (typeof importedRoles)[number];

/** Outcome of a row: `nueva` is stored, or would be; `estaba` is a duplicate; `sin-correo` and `error` are never stored. */
export const importOutcomes = ['nueva', 'estaba', 'sin-correo', 'error'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Row limits of a file, and of one call. */
export const maxImportRows = 20_000;
export const maxImportPiece = 250;
/** Column limit. */
export const maxImportColumns = 40;
/** Length limit of a sent value: one more than the longest stored text, so that only its row is rejected. */
export const maxImportValue = 20_001;
/** Limit of credential emails per hour. */
export const maxEmailsAnHour = 500;

const { rol: _, contrasena: _secret, contrasena_actual: _current, ...accountLabels } = userLabels;
const { tipo_id: tipo, ...registerLabels } = memberLabels;
const { cabeza_id: cabeza, estado, baja } = moreOfMember;
const registrationFields = fieldNames.filter((name) => isRiderField(name) || isStaffField(name) || isCorrectedField(name));

/** Target fields of a column, with their labels. */
export const importFields: Readonly<Record<ImportKind, Readonly<Record<string, string>>>> = {
  usuarios: accountLabels,
  socios: { ...registerLabels, tipo, cabeza, estado, baja, ...debitLabels },
  inscripciones: recordOf(registrationFields, (name) => fieldOf(name).label),
};

/** Rows of a register are stored in this order: heads before their families, and numbers of the file before those that the club gives. */
export const storingRank = ({ hasNumber, hasHead }: { hasNumber: boolean; hasHead: boolean }): number =>
  (hasNumber ? 0 : 2) + (hasHead ? 1 : 0);

/** What is wrong with a head of a family whom a row names by number. */
export const headFaults = {
  unknown: (numero: number): string => `El número ${numero} de «Familia de» no es de ningún socio, ni de nadie que entre con este archivo.`,
  inFamily: (numero: number): string =>
    `El número ${numero} de «Familia de» es de alguien que ya está en otra familia: escribe el de quien la encabeza.`,
};

/** The field without which no row is stored: a member needs no address. */
export const neededFieldOf: Readonly<Record<ImportKind, string>> = {
  usuarios: 'correo_electronico',
  socios: 'nombre',
  inscripciones: 'mail',
};
