import { fieldNames, fieldOf, isCorrectedField, isRiderField, isStaffField } from './registration-fields.ts';

/** Free of zod, so that the browser may import it at run time. */
export const importKinds = ['usuarios', 'inscripciones'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Nobody gets more power by a file. */
export const importedRoles = ['socio', 'invitado'] as const;
export type ImportedRole = (typeof importedRoles)[number];

/**
 * What becomes of a row: `nueva` has been stored, or would be; `estaba` is there already; `sin-correo` and `error` are never stored.
 */
export const importOutcomes = ['nueva', 'estaba', 'sin-correo', 'error'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Rows of a file, and of one call, at most. */
export const maxImportRows = 20_000;
export const maxImportPiece = 250;
/** Columns that are taken, at most. */
export const maxImportColumns = 40;
/** Characters of a value that are sent, at most: one more than the longest text that is stored, so that its row is refused and no other. */
export const maxImportValue = 20_001;
/** Emails with credentials in an hour, at most. */
export const maxEmailsAnHour = 500;

const memberLabels = {
  nombre: 'Nombre',
  primer_apellido: 'Primer apellido',
  segundo_apellido: 'Segundo apellido',
  correo_electronico: 'Correo electrónico',
  telefono: 'Teléfono',
  dni: 'DNI',
  direccion: 'Dirección',
};

const registrationLabels = Object.fromEntries(
  fieldNames
    .filter((name) => isRiderField(name) || isStaffField(name) || isCorrectedField(name))
    .map((name): [string, string] => [name, fieldOf(name).label]),
);

/** The fields that a column may fill, with their names for people. */
export const importFields: Readonly<Record<ImportKind, Readonly<Record<string, string>>>> = {
  usuarios: memberLabels,
  inscripciones: registrationLabels,
};

/** The field that holds the e-mail. */
export const mailFieldOf: Readonly<Record<ImportKind, string>> = { usuarios: 'correo_electronico', inscripciones: 'mail' };
