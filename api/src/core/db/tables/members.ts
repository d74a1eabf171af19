import type { DocumentKind, DocumentReader } from 'shared/facts/documents';
import type { FeeState, RemittanceVersion } from 'shared/facts/fees';
import type { FeePayer, MemberState } from 'shared/facts/members';
import type { QuestionKind } from 'shared/facts/sign-up-fields';

export interface MemberTypes {
  tipos_socio: { paga: FeePayer };
  socios: { estado: MemberState };
  preguntas_alta: { tipo: QuestionKind };
  documentos: { clase: DocumentKind; para: DocumentReader };
  cuotas: { estado: FeeState };
  remesas: { mensaje: RemittanceVersion };
  cargos_remesa: { secuencia: 'FRST' | 'RCUR' };
}

/** Members, their fees and debits. */
export const members = `
-- Kinds of fee of members.
create table tipos_socio (id identity, nombre text not null unique, paga text not null, version integer not null default 1);
create table socios (
  id identity,
  numero integer unique, -- One of 'numeros_socio'; null before the first one
  estado text not null, nombre text not null, primer_apellido text, segundo_apellido text,
  correo_electronico text, -- Lower case; a family may share one
  telefono text, dni text, direccion text, codigo_postal text, poblacion text, provincia text, nacimiento text, alta text,
  baja text, -- The day of leaving, or of death; of a member one to come
  tipo_id integer references tipos_socio (id),
  cabeza_id integer references socios (id) on delete set null, -- The head of the family, who has none
  motos text, -- One per line
  emergencia text, notas text, usuario_id integer unique references usuarios (id) on delete set null,
  visibilidad text not null default '', -- Fields that other members may see, separated by commas
  creado text not null, version integer not null default 1,
  noticias integer not null default 1, -- 1: wants the club's news by email
  reingreso text, -- The day since which they are a member again, having left
  correo_antes text, correo_cambiado text -- The address of before, and when it changed, for a day: see old-addresses.ts
);
create index socios_correo on socios (correo_electronico);
create index socios_cabeza on socios (cabeza_id);
-- Every number that was ever given: it is given to no one else, also when its member is gone.
create table numeros_socio (numero integer primary key, socio_id integer references socios (id) on delete set null, dado text not null);
-- What changed of a member: state, number, kind of fee, family.
create table historial_socios (
  id identity, socio_id integer not null references socios (id) on delete cascade, momento text not null,
  campo text not null, -- 'estado', or another column of 'socios'
  antes text, despues text, dia text, motivo text, autor text
);
create index historial_socios_socio on historial_socios (socio_id);
-- What came with an application for membership.
create table altas_socio (
  socio_id integer primary key references socios (id) on delete cascade, recibida text not null,
  rechazada text, -- When it was refused: some time later its member is erased
  respuestas text not null, -- JSON of the questions with their answers
  tutor text, -- JSON of who consents for a minor
  estatutos text, -- Address of the statutes that were read
  aviso_privacidad text
);
create index altas_socio_rechazada on altas_socio (rechazada);
-- The club's own questions to who wants to be a member.
create table preguntas_alta (
  id identity, orden integer not null, texto text not null, tipo text not null, opciones text not null, obligatoria integer not null
);
-- A member's own photo.
create table fotos_socio (
  socio_id integer primary key references socios (id) on delete cascade,
  foto text not null, -- WebP in base64
  en_carnet integer not null, -- Whether it is on their card
  cambiada text not null
);
create table documentos (
  id identity, titulo text not null, clase text not null, anio integer, para text not null, version integer not null default 1
);
-- The last one is the document.
create table versiones_documento (
  id identity, documento_id integer not null references documentos (id) on delete cascade,
  archivo text not null unique, -- Key in the file store
  nombre text not null, bytes integer not null, momento text not null, autor text
);
create index versiones_documento_de on versiones_documento (documento_id);
-- The fees of a year.
create table anios_cuota (
  anio integer primary key,
  vence text not null, -- Due day
  por_meses integer not null, -- 1: who joins during the year pays for the months that are left
  recordatorios text not null, -- Days after the due day, separated by commas
  abierta text, -- When its fees were first made
  version integer not null default 1
);
create table importes_cuota (
  anio integer not null references anios_cuota (anio) on delete cascade,
  tipo_id integer not null references tipos_socio (id) on delete cascade,
  importe integer not null, -- In cents
  constraint importes_cuota_clave primary key (anio, tipo_id)
);
create table cuotas (
  id identity, anio integer not null references anios_cuota (anio),
  socio_id integer references socios (id) on delete set null, -- Null once the member is deleted
  numero integer, nombre text not null, tipo text not null, -- As they were when the fee was made
  importe integer not null, -- In cents
  meses integer not null, familiares integer not null, estado text not null,
  pago text, -- How it was paid; 'Domiciliación' in a remittance
  pagada text,
  motivo text, -- The bank's reason, of a debit that came back
  avisos integer not null default 0, -- Reminders that were given: by email, or by telling the club that the member has no address
  version integer not null default 1,
  avisado text -- Day of the last one; before the first, that on which the fee was made. Null in rows of before.
);
-- A member has one fee a year, also when two people create it at once.
create unique index cuotas_socio on cuotas (anio, socio_id);
create index cuotas_de on cuotas (socio_id);
-- Receipts that were sent, so that a payment is told once.
create table recibos_cuota (
  cuota_id integer primary key references cuotas (id) on delete cascade, pago text not null, correo_id integer not null,
  dia text -- The day that it tells; null of one from before that was kept
);
-- Accounts of members.
create table cuentas_socio (
  socio_id integer primary key references socios (id) on delete cascade,
  cuenta text not null, -- The IBAN, encrypted for this member
  pais text not null, final text not null, bic text, cambiada text not null,
  titular text, -- Whose account it is, where it is not the member's
  domicilio text -- The holder's address, as JSON: of an account outside the European Economic Area
);
create table mandatos (
  id identity, socio_id integer not null references socios (id) on delete cascade, referencia text not null unique, firmado text,
  revocado text, -- Day on which it ended; null while it is in force
  ultimo_cobro text,
  devuelto text, -- The bank's code when its last debit came back
  creado text not null,
  firma text, -- The name with which it was signed by a link; null of one on paper
  dias_aviso integer, -- Days of notice that were signed; null where only the club's setting is known
  acreedor text, -- The creditor that was signed, as JSON; null where none was set
  titular text, -- Whose account it was signed for, where it is not the member's
  cobrado_antes text -- Day of the last debit by another program; null of one that only this one has used
);
create index mandatos_socio on mandatos (socio_id);
create table enlaces_mandato (
  huella text primary key, -- Digest of the link's key
  socio_id integer not null references socios (id) on delete cascade,
  caduca text not null -- Until when it signs, in UTC
);
create index enlaces_mandato_de on enlaces_mandato (socio_id);
create table remesas (
  id identity,
  codigo text not null unique, -- What the bank knows it by
  creada text not null, autor text not null, cobro text not null, mensaje text not null,
  acreedor text not null, -- The creditor, as JSON: the file stays the same when the club's account changes
  anulada text,
  rechazos text, -- What the bank refused whole, as JSON; null where it refused nothing
  dias_aviso integer -- Days of notice; null before members were told
);
-- Debits of a remittance, as they stand in its file.
create table cargos_remesa (
  id identity, remesa_id integer not null references remesas (id), cuota_id integer not null references cuotas (id),
  socio integer not null, -- Outlives the member
  nombre text not null, importe integer not null,
  cuenta text not null, -- The IBAN, encrypted for this member
  bic text, mandato text not null, firmado text not null, secuencia text not null, extremo text not null unique, concepto text not null,
  devuelto text, -- The bank's code, or '' without one, once it has come back
  dia_devuelto text,
  aviso_id integer, -- The email that told of it; null without an address
  acreedor_antes text, -- What was another in the creditor, as JSON, which the file tells as an amendment
  sin_efecto integer, -- 1 once it is known that no debit took place: its remittance was taken back, or refused whole
  titular text, domicilio text -- The debtor and the address, where they are not the member's, as in 'cuentas_socio'
);
create index cargos_remesa_remesa on cargos_remesa (remesa_id);
create index cargos_remesa_cuota on cargos_remesa (cuota_id);
-- Who took the file of a remittance away, and when.
create table descargas_remesa (
  id identity, remesa_id integer not null references remesas (id) on delete cascade, momento text not null, autor text not null
);
create index descargas_de on descargas_remesa (remesa_id);
`;
