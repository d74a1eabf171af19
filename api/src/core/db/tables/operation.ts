import type { AuditedAction, AuditedEntity } from 'shared/contract/audit';
import type { DataKind } from 'shared/facts/data-periods';
import type { DataRight } from 'shared/facts/data-rights';
import type { ImportedRole, ImportKind, ImportOutcome } from 'shared/facts/import-fields';
import type { LegalDocument } from 'shared/facts/legal-texts';

export interface OperationTypes {
  auditoria: { accion: AuditedAction; entidad: AuditedEntity };
  plazos_datos: { clave: DataKind };
  solicitudes_datos: { derecho: DataRight };
  versiones_legales: { documento: LegalDocument };
  importaciones: { tipo: ImportKind; rol: ImportedRole };
  filas_importadas: { estado: ImportOutcome };
}

/** Privacy, audit and operation. */
export const operation = `
-- Changes with their author, and log-ins, for 90 days.
create table auditoria (
  id identity, momento text not null,
  usuario_id integer not null, -- 0 for a visitor without a session
  usuario text not null, accion text not null, entidad text not null, entidad_id text, resumen text,
  correo text, -- Null in rows from before this column
  red text, -- Of security events: the network that the request came from, cut to /24 or /48
  veces integer not null default 1 -- How often, for events that share a row an hour
);
create index auditoria_momento on auditoria (momento);
-- The registrations of a line of the audit about many.
create table auditoria_inscripciones (
  auditoria_id integer not null references auditoria (id) on delete cascade,
  inscripcion_id integer not null references inscripciones (id) on delete cascade,
  constraint auditoria_inscripciones_pk primary key (auditoria_id, inscripcion_id)
);
create index auditoria_inscripciones_por_inscripcion on auditoria_inscripciones (inscripcion_id);
-- The retention of a kind of data, where the webmaster has set it.
create table plazos_datos (clave text primary key, valor integer not null);
-- What is left of registrations past their retention: sums, without persons.
create table recuentos_inscripciones (
  anio integer not null,
  evento text not null, -- Empty where it was not said, as 'ruta'
  ruta text not null, inscripciones integer not null default 0, acompanantes integer not null default 0,
  pagadas integer not null default 0, importe integer not null default 0,
  constraint recuentos_inscripciones_pk primary key (anio, evento, ruta)
);
-- Requests of people about their personal data.
create table solicitudes_datos (
  id identity,
  clave text unique, -- Digest of the key in the email that confirms it; null once it has
  derecho text not null,
  correo text, -- Until it is done; then nothing identifies the person
  mensaje text, creada text not null, confirmada text,
  vence text, -- The legal deadline of the answer
  atendida text,
  huella text -- Keyed digest of the address, once it is done
);
-- The record of an erasure: when, by which user, how much, and a keyed digest of the address.
create table borrados_datos (
  id identity, momento text not null, usuario_id integer not null, huella text not null,
  recuentos text not null -- JSON
);
-- Legal texts as they were from a moment on, by their digests.
create table versiones_legales (
  huella text primary key, documento text not null, desde text not null,
  contenido text not null -- JSON
);
-- Imported files of a webmaster.
create table importaciones (
  id identity,
  clave text not null unique, -- The key that the page gave it
  tipo text not null, rol text not null, archivo text not null,
  huella text not null, -- The file's SHA-256 in hex
  columnas text not null, -- JSON: the fields of a row, in their order
  filas integer not null, usuario text not null, creada text not null, deshecha text,
  -- Emails with credentials in an hour, while they are sent; and the moment of the next
  credenciales_hora integer, credenciales_siguiente text,
  cuentas integer not null default 0 -- 1 when members with an address get an account
);
-- The outcome of each row of an import: none is imported twice.
create table filas_importadas (
  importacion_id integer not null references importaciones (id) on delete cascade,
  fila integer not null, -- Its number in the file
  estado text not null, motivo text,
  registro_id integer, -- The user or registration that it became
  credencial text, -- The moment at which an email with credentials was queued; 'omitida' where its owner had some already
  constraint filas_importadas_pk primary key (importacion_id, fila)
);
create table captcha_usados (huella text primary key, caduca text not null);
-- Counts against a bound, such as failed log-ins.
create table intentos (
  clave text primary key, -- A digest of the kind, owner and origin of a count: no address is kept
  veces integer not null,
  hasta text not null -- The end of the count's window
);
create index intentos_hasta on intentos (hasta);
-- Locks by name: see transact.ts.
create table turnos (nombre text primary key);
-- How often each version of a module loaded or failed: counted by hour and by the hash of a network.
create table cargas_modulos (
  modulo text not null, version text not null,
  hora text not null, -- aaaa-mm-ddThh, UTC
  red text not null, cargas integer not null, fallos integer not null, ultimo_fallo text,
  errores integer not null default 0, -- Pages that threw an error of this version
  ultimo_error text,
  constraint cargas_modulos_una_por_hora primary key (modulo, version, hora, red)
);
create index cargas_modulos_por_hora on cargas_modulos (hora);
-- Outcomes of rendering pages on the server: platform/serve/render-store.ts.
create table dibujos_modulos (
  modulo text not null, version text not null,
  hora text not null, -- aaaa-mm-ddThh, UTC
  dibujadas integer not null, tardias integer not null, aplazadas integer not null, fallidas integer not null, ultimo_fallo text,
  constraint dibujos_modulos_una_por_hora primary key (modulo, version, hora)
);
create index dibujos_modulos_por_hora on dibujos_modulos (hora);
-- Backups that were begun; one with neither end nor failure was cut off, or is being made.
create table copias (
  empezada text primary key,
  noche text unique, -- The day in Spain whose nightly one it is: one process makes it
  terminada text,
  fallo text -- The error, for staff
);
-- Migrations beside whose schema older servers work: see migrate.ts.
create table esquemas (migracion text primary key, convive_desde text not null);
`;
