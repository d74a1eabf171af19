import type { Role } from 'shared/facts/enumerations';

export interface AccountTypes {
  usuarios: { rol: Role };
  avisos: { clase: 'cancelada' | 'plaza' | 'grupo' };
}

/** Accounts, their sessions and their devices. */
export const accounts = `
create table usuarios (
  id identity, nombre text not null, primer_apellido text, segundo_apellido text, telefono text,
  correo_electronico text not null unique, -- Lower case
  dni text, direccion text, rol text not null, contrasena_hash text not null,
  contrasena_caduca text, -- A temporary password ends at this moment and must be changed
  token_version integer not null default 1, -- Raised to end every session of this user
  creado text not null, version integer not null default 1,
  -- The one session ('jti') that the last rise of 'token_version' did not end: its owner changed the password in it
  sesion_conservada text,
  contrasena_debil integer, -- 1 or 0 since the password was last set or typed here; null while unknown
  segundo_factor integer not null default 0, -- 1 when 'aplicaciones' or 'llaves' hold a second factor
  ultimo_acceso text, -- The day of the last visit, in Spain; null without one
  aviso_baja text -- When the user was emailed that their unused account ends
);
-- Links that reset a password, by the digest of their key.
create table restablecimientos (
  huella text primary key, usuario_id integer not null references usuarios (id) on delete cascade, creado text not null,
  caduca text not null
);
create index restablecimientos_usuario on restablecimientos (usuario_id);
-- The app that makes a user's codes (TOTP).
create table aplicaciones (
  usuario_id integer not null primary key references usuarios (id) on delete cascade,
  secreto text not null, -- Sealed: see accounts/security/seal.ts
  ultimo_paso integer not null, -- The step, of 30 seconds since 1970, whose code was used last: no code is taken twice
  creado text not null
);
-- Passkeys, by their credential ID.
-- A key may count up to 4,294,967,295, and PostgreSQL hands a bigint over as text.
create table llaves (
  id text primary key, usuario_id integer not null references usuarios (id) on delete cascade,
  clave_publica text not null, -- COSE, in base64url
  contador double precision not null,
  transportes text not null, -- Separated by commas
  nombre text not null, creada text not null, usada text
);
create index llaves_usuario on llaves (usuario_id);
-- Recovery codes that have not been used, by their Argon2id digest with 'sal'.
create table codigos_recuperacion (
  huella text primary key, usuario_id integer not null references usuarios (id) on delete cascade, sal text not null
);
create index codigos_recuperacion_usuario on codigos_recuperacion (usuario_id);
-- Open sessions, as users see them. A token from before this table gets its row when it is next used.
create table sesiones (
  sesion text primary key, usuario_id integer not null references usuarios (id) on delete cascade,
  version integer not null, -- The user's 'token_version' when it began
  dispositivo text not null, red text not null, inicio text not null,
  ultimo_uso text not null, -- Written every few minutes at most
  caduca text not null,
  confirmada text -- When its owner last confirmed it; null while only the log-in did
);
create index sesiones_usuario on sesiones (usuario_id);
-- Sessions that were signed out of before their end, and used tickets, by their 'jti': no longer valid.
create table sesiones_cerradas (sesion text primary key, caduca text not null);
-- Devices on which an account wants push notifications: subscriptions of Web Push.
create table dispositivos (
  id identity, usuario_id integer not null references usuarios (id) on delete cascade,
  direccion text not null unique, -- At the push service of the browser's maker
  -- What messages to it are encrypted with, in base64url: its public key (P-256), and what it shares with this site
  clave text not null, secreto text not null,
  creado text not null,
  -- Since when its push service does not know this site (401, 403), by its clock or its keys; null once it has taken a message
  rechazado text
);
create index dispositivos_de on dispositivos (usuario_id);
-- Push notifications to be sent: one row for each device.
create table avisos (
  id identity, dispositivo_id integer not null references dispositivos (id) on delete cascade, clase text not null,
  correo_id integer, -- The email, which may be gone, that is withdrawn once a device of its recipient has been told
  intentos integer not null default 0,
  proximo_intento text not null, -- Not before this moment
  caduca text not null -- Not after this moment
);
create index avisos_de on avisos (dispositivo_id);
create index avisos_por on avisos (proximo_intento);
`;
