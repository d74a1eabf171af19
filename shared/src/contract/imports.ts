import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { importedDebit } from './debits.ts';
import { id, idParams, lineOf, optionalDate, optionalLine, orNull, titled } from './fields.ts';
import { memberStates } from '../facts/members.ts';
import { ownShape, staffShape as memberShape } from './members.ts';
import { userFields } from './users.ts';
import {
  importedRoles,
  importFields,
  importKinds,
  importOutcomes,
  maxImportColumns,
  maxImportPiece,
  maxImportRows,
  maxImportValue,
  maxEmailsAnHour,
} from '../facts/import-fields.ts';
import { correctedShape, riderShape, staffShape } from './registration-shapes.ts';

/** A member in an import row: never with a role or a password. */
export const memberRow = z.strictObject(userFields).omit({ rol: true, contrasena: true, contrasena_actual: true });

/** A row of the register of members, with its account and mandate. Its kind of fee is given by its name, the head of its family by number. */
export const registerRow = z
  .strictObject({ ...ownShape, ...memberShape })
  .omit({ tipo_id: true, cabeza_id: true })
  .extend(
    titled(importFields.socios, {
      baja: optionalDate,
      tipo: optionalLine,
      estado: orNull(z.enum(memberStates)),
      cabeza: orNull(
        lineOf(200)
          .refine((text) => /^\d{1,9}$/.test(text), { error: 'El campo «{campo}» lleva el número del socio que encabeza la familia.' })
          .transform(Number),
      ),
      ...importedDebit,
    }),
  )
  .partial()
  .required({ nombre: true });

/** A registration of an earlier year. */
export const pastRegistration = z.strictObject({ ...riderShape, ...staffShape, ...correctedShape });

const rowNumber = z.number().int().min(1).max(1_048_576);
const tally = z.number().int();

/** Field of each value of a row. */
const columnas = z
  .array(lineOf(40))
  .min(1)
  .max(maxImportColumns, { abort: true })
  .refine((names) => new Set(names).size === names.length, { error: 'Un campo está asignado a dos columnas.' });

/** Values are validated per row: an invalid one rejects its row alone. */
const filas = z
  .array(z.strictObject({ fila: rowNumber, valores: z.array(z.string().max(maxImportValue)).max(maxImportColumns) }))
  .min(1)
  .max(maxImportPiece, { abort: true })
  .refine((rows) => new Set(rows.map(({ fila }) => fila)).size === rows.length, { error: 'Una fila está dos veces.' });

/** POST /importaciones/ensayo: dry run. */
const importTrial = z.strictObject({ tipo: z.enum(importKinds), columnas, filas });

/** POST /importaciones/: `clave` is a random key that makes the call idempotent; `huella` the file's SHA-256. */
export const newImport = z.strictObject({
  clave: z.string().regex(/^[0-9a-f]{32}$/),
  tipo: z.enum(importKinds),
  rol: z.enum(importedRoles).default('socio'),
  /** Of the register of members: whether those with an address get an account, which nobody can enter until credentials are sent. */
  cuentas: z.boolean().default(false),
  archivo: lineOf(200).trim().min(1),
  huella: z.string().regex(/^[0-9a-f]{64}$/),
  columnas,
  filas: z.number().int().min(1).max(maxImportRows),
});

/** POST /importaciones/{id}/filas: all of them or none. Rows sent before are ignored. */
const importPiece = z.strictObject({ filas });

/** PUT /importaciones/{id}/credenciales: emails per hour; 0 stops it. */
const credentialsPace = z.strictObject({ por_hora: z.number().int().min(0).max(maxEmailsAnHour).meta({ title: 'Correos por hora' }) });

const importedRow = z.object({
  fila: z.number(),
  estado: z.enum(importOutcomes),
  /** One sentence; null for none. */
  motivo: z.string().nullable(),
  /** Equal for duplicate rows: only in a dry run, of rows that would be stored. */
  clave: z.string().optional(),
  /** Number of the head of a family whom these rows do not bring: only in a dry run, of an error that rows of another call may mend. */
  cabeza: z.number().optional(),
});
export type ImportedRow = z.infer<typeof importedRow>;

const importRecord = z.object({
  id,
  tipo: z.enum(importKinds),
  rol: z.enum(importedRoles),
  cuentas: z.boolean().optional(),
  archivo: z.string(),
  huella: z.string(),
  columnas: z.array(z.string()),
  /** User and time of the start. */
  usuario: z.string(),
  creada: z.string(),
  /** Rows of the file; and outcomes of those received. */
  filas: tally,
  nuevas: tally,
  estaban: tally,
  sin_correo: tally,
  errores: tally,
  /** Time of the undo. */
  deshecha: z.string().nullable(),
  /** Members only: emails with credentials. `por_hora` is null while none are sent. */
  credenciales: z.object({ por_hora: z.number().nullable(), enviadas: tally, pendientes: tally }),
});
export type ImportRecord = z.infer<typeof importRecord>;

/** Result of an undo, and the first of the rows that stay because they were changed since. */
const undoneImport = z.object({ deshechas: tally, quedan: tally, filas: z.array(z.object({ fila: tally, motivo: z.string() })) });
export type UndoneImport = z.infer<typeof undoneImport>;

/** The board imports members alone. */
export const importCalls = defineCalls({
  'GET /importaciones/': { access: 'staff', reply: z.array(importRecord) },
  'POST /importaciones/ensayo': { access: 'staff', body: importTrial, reply: z.array(importedRow) },
  'POST /importaciones/': { access: 'staff', body: newImport, reply: importRecord },
  'POST /importaciones/:id/filas': { access: 'staff', params: idParams, body: importPiece, reply: z.array(importedRow) },
  'POST /importaciones/:id/deshacer': { access: 'staff', params: idParams, reply: undoneImport },
  'PUT /importaciones/:id/credenciales': { access: 'staff', params: idParams, body: credentialsPace, reply: importRecord },
});
