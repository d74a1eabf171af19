import type { MailingKind } from 'shared/facts/members';

export interface EmailTypes {
  envios: { clase: MailingKind };
  correos: { estado: 'pendiente' | 'enviado' | 'fallido' };
}

/** Emails; they name registrations and members. */
export const emails = `
-- Mailings of staff.
create table envios (
  id identity, asunto text not null, mensaje text not null,
  autor text, -- The sender's name on that day
  clave text unique, -- An idempotency key: the same form sent again has the same one
  huella text not null, -- A digest of all that was sent
  creado text not null,
  clase text -- Of a mailing to members; null for registrations
);
create table adjuntos (
  id identity,
  -- Null while the file is being written: the row comes first, so that a file never lacks one
  envio_id integer references envios (id) on delete cascade,
  archivo text not null unique, -- Key in the file store
  nombre text not null, tipo text not null, bytes integer not null, creado text not null
);
create index adjuntos_envio on adjuntos (envio_id);
-- The outbox: one row for each recipient.
create table correos (
  id identity, message_id text not null unique, para text not null, asunto text not null,
  -- Empty once the email is sent or given up: it may hold a link or a password. In a mailing: the text of this recipient alone, kept for
  -- retries; empty where all get the same.
  texto text not null,
  html text not null, responder_nombre text, responder_correo text, estado text not null default 'pendiente',
  intentos integer not null default 0,
  proximo_intento text not null, -- Not before this moment
  arrendatario text, arrendado_hasta text, -- The delivering process, and until when
  ultimo_error text, -- One Spanish sentence
  creado text not null,
  -- The mailing that it is part of: attachments, and the text that all get, are kept there, once
  envio_id integer references envios (id) on delete cascade,
  -- The registration that it is about: with it the email is forgotten
  inscripcion_id integer references inscripciones (id) on delete set null,
  descartado text, -- When staff had read that it was given up, and needed no reminder any more
  -- The member whom it is for: with them it is forgotten, and it does not leave once they have died
  socio_id integer references socios (id) on delete cascade
);
-- With a tie-breaker: the emails of a mailing are all due at the same moment.
create index correos_cola on correos (estado, proximo_intento, id);
create index correos_envio on correos (envio_id, estado);
create index correos_inscripcion on correos (inscripcion_id);
-- A person is found by their address among all that was sent.
create index correos_para on correos (para);
create index correos_socio on correos (socio_id);
-- An email that staff keep to write it again.
create table plantillas (
  id identity, nombre text not null unique, asunto text not null, mensaje text not null, version integer not null default 1
);
`;
