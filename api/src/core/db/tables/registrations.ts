import type { WholeRegistration } from 'shared/contract/registrations';
import type { StoredMark } from 'shared/contract/route-day';
import type { AdmittedPeople, AskedPeople, PricedPeople, QuestionKind, TransferRule } from 'shared/facts/sign-up-fields';

export interface RegistrationTypes {
  convocatorias: { quien: AdmittedPeople; cesion: TransferRule };
  precios_convocatoria: { persona: PricedPeople };
  preguntas: { tipo: QuestionKind; para: AskedPeople };
  inscripciones: Omit<WholeRegistration, 'id' | 'version'> & { persona: PricedPeople };
  marcas_ruta: { tipo: StoredMark['tipo'] };
}

/** Calls for sign-ups and registrations. */
export const registrations = `
-- A call for sign-ups: of the route of one year, or of another activity. Its levels, prices and codes are rows of their own.
create table convocatorias (
  id identity,
  anio integer unique, -- The year of the route: its references bear it. Null for other activities.
  actividad_id integer, -- Null where the route is prepared before its activity is announced; of one that was deleted it stays.
  hora text, -- hh:mm in Spain on the day of the activity
  -- Moments at which the form opens and closes by itself, and the moment since which they are these
  abre text, cierra text, horario_desde text not null,
  dias_anticipada integer not null default 0, -- Days before 'abre' on which last year's riders may sign up
  dias_bloqueo integer not null default 0, -- Days before the activity from which on riders change nothing by themselves
  plazas integer, -- Null: no limit
  bizum text, iban text, efectivo integer not null default 0, carta text,
  roadbook text, roadbook_nombre text, roadbook_bytes integer, -- Key in the file store, and the original name and size
  ultimo_numero integer not null default 0, -- Of the last reference that was given
  version integer not null default 1,
  horas_confirmar integer, -- Hours to open the link of the confirmation, for riders who got a place; null: not required
  devoluciones text, -- The club's rule about refunds, in its words
  quien text not null default 'todos', socios_hasta text, -- Who may sign up, and the moment until which members come first
  invitados integer not null default 0, -- Guests per registration
  pide text not null default '[]', -- JSON: the fields that are asked beside name and address
  lista_espera integer not null default 1,
  -- Whether a place may be transferred, and how many days before the day that ends
  cesion text not null default 'no', cesion_dias integer not null default 0,
  cancelada text, motivo_cancelacion text, -- The moment at which the activity was cancelled, and why
  titular text, -- In whose name the account is
  es_ruta integer not null default 0, -- 1 for the route
  -- When it was postponed, from which day, until when one answers, and what silence means: 'sigo' or 'devolver'
  aplazada text, aplazada_de text, aplazada_hasta text, aplazada_silencio text,
  nombres_invitados integer not null default 0 -- 1 where each guest needs a name
);
create unique index convocatorias_actividad on convocatorias (actividad_id);
create table niveles_convocatoria (
  convocatoria_id integer not null references convocatorias (id) on delete cascade,
  nombre text not null, orden integer not null, plazas integer, texto text,
  constraint niveles_convocatoria_pk primary key (convocatoria_id, nombre)
);
create table precios_convocatoria (
  id identity, convocatoria_id integer not null references convocatorias (id) on delete cascade,
  nivel text, -- Null for all levels
  persona text not null,
  hasta text, -- The last day, in Spain, of an early price
  precio integer not null -- In cents
);
create index precios_convocatoria_de on precios_convocatoria (convocatoria_id);
create table codigos_convocatoria (
  convocatoria_id integer not null references convocatorias (id) on delete cascade,
  codigo text not null, -- In capitals
  precio integer not null, -- In cents, instead of the person's own
  usos integer not null,
  constraint codigos_convocatoria_pk primary key (convocatoria_id, codigo)
);
-- A club's own question.
create table preguntas (
  id identity, convocatoria_id integer not null references convocatorias (id) on delete cascade, orden integer not null,
  texto text not null, tipo text not null,
  opciones text not null default '[]', -- JSON
  obligatoria integer not null default 0, para text not null default 'todos', salud integer not null default 0,
  retirada integer not null default 0 -- Asked no more: it has answers
);
create index preguntas_de on preguntas (convocatoria_id);
create table inscripciones (
  id identity, fecha text not null, nombre text, mail text not null, telefono text, poblacion text, provincia text, moto text,
  nacimiento text, ruta text, acompanante text, nombre_acomp text, grupo text, grupo_num integer, salida text, pago text, pagado text,
  notas text, evento text, anio integer not null, roadbook text,
  version integer not null default 1, -- Raised by every edit, so that the second of two gets a conflict
  eliminada text, -- The moment of its deletion: hidden everywhere, and gone for good a day later
  dorsal text,
  -- The call that it belongs to; null for any other event, and where none was configured
  convocatoria_id integer references convocatorias (id) on delete set null,
  referencia text,
  importe integer, -- What it costs, in cents, by the prices of its call on the day it was made or its level was changed
  anulada text, emergencia text, espera text,
  espera_turno integer, -- Its number in the waiting list: null when it has a place, was offered one, or was passed over
  oferta_hasta text, -- The moment until which the place that it was offered is kept for it
  aviso_privacidad text, -- The digest of the privacy notice that its rider was shown
  sin_fotos text,
  -- The moment until which its personal link has to be opened for it to keep its place; null once it was, and where nothing has to be. Of
  -- one that has lost its place by it ('espera') it stays until the link is opened.
  confirmar_hasta text,
  red text, -- Where places are limited: keyed digest of the network that it came from, for a week
  devuelta text, devuelta_pago text, devuelta_importe integer, devuelta_por integer, -- The refund, in cents, and the user who marked it
  -- Guests who come with it, each with a place, and how many of them are under age
  invitados integer not null default 0, menores integer not null default 0,
  persona text, -- Whose price it has; null for anybody's
  codigo text, codigo_precio integer, -- The discount code, and the price that it gave, in cents
  capitan_id integer, -- The registration that signed it up with a whole group; null for one that came alone, and of the captain
  usuario_id integer references usuarios (id) on delete set null, -- The user whose session signed up
  -- What has been paid of it, in cents, since its amount changed after the payment; null where that is all of it, or nothing
  cobrado integer,
  anadido text, -- Who was added to it after the sign-up, and on which day, as JSON: they cost what they did then
  aplazamiento text, -- Of a postponed call: 'pendiente' until the rider answers 'sigo' or 'devolver'
  dia_pago text, -- The day of its payment; null where nothing was paid, or it is not known
  lista_invitados text -- JSON: of each guest name and answers, by question; null where nothing is known of any
);
-- Not unique: a family may share one address.
create index inscripciones_mail on inscripciones (mail);
-- The lists walk it backwards a slice at a time; what they filter by lies in it too, so that a rare value is found without the rows.
create index inscripciones_lista on inscripciones (anio, fecha, id, evento, roadbook, pagado, eliminada);
create index inscripciones_eliminada on inscripciones (eliminada) where eliminada is not null;
create unique index inscripciones_referencia on inscripciones (convocatoria_id, referencia) where referencia is not null;
create index inscripciones_usuario on inscripciones (usuario_id);
create table respuestas (
  inscripcion_id integer not null references inscripciones (id) on delete cascade,
  pregunta_id integer not null references preguntas (id) on delete cascade,
  valor text not null, -- A text, or the JSON of chosen options
  constraint respuestas_pk primary key (inscripcion_id, pregunta_id)
);
create index respuestas_pregunta on respuestas (pregunta_id);
-- Links to one's own registration, by the digest of their key.
create table enlaces_inscripcion (
  huella text primary key, inscripcion_id integer not null references inscripciones (id) on delete cascade,
  correo text, -- The link confirms this address as the registration's new one
  creado text not null
);
create index enlaces_inscripcion_de on enlaces_inscripcion (inscripcion_id);
-- Personal links to sign up before the others, by the digest of their key.
create table enlaces_anticipados (
  huella text primary key, convocatoria_id integer not null references convocatorias (id) on delete cascade,
  de_inscripcion_id integer not null references inscripciones (id) on delete cascade, -- Last year's registration of its rider
  usado text -- The moment at which its one registration was made
);
create unique index enlaces_anticipados_de on enlaces_anticipados (de_inscripcion_id, convocatoria_id);
-- Places that their owners transfer to the first who opens a link: one per registration, by the digest of its key.
create table cesiones (
  huella text primary key, inscripcion_id integer not null unique references inscripciones (id) on delete cascade, creada text not null,
  nombre text, mail text, telefono text, pedida text -- Who asked for it, where the club has to agree, and when
);
-- Registrations that look alike and are of different people.
create table personas_distintas (
  grupo text not null, inscripcion_id integer not null references inscripciones (id) on delete cascade,
  constraint personas_distintas_pk primary key (grupo, inscripcion_id)
);
create index personas_distintas_por_inscripcion on personas_distintas (inscripcion_id);
-- The marks of riders on the day of a route: an append-only log.
create table marcas_ruta (
  id identity, -- Its place in the log: marks are written one transaction after the other
  marca text not null unique, -- The UUID that the phone gave it
  anio integer not null, -- Of the route its year, and no call: it has a list of riders without one too
  tipo text not null,
  de text not null, -- The number of a registration, or the UUID of a walk-in
  momento text not null, nombre text, evento text, anula text, aparato text not null, usuario_id integer not null, recibida text not null,
  convocatoria_id integer,
  telefono text, emergencia text, -- Of a walk-in
  personas integer -- How many have come with a registration that brings guests; null for all
);
create index marcas_ruta_anio on marcas_ruta (anio, id);
-- The group and hour that a rider was last emailed.
create table salidas_publicadas (
  inscripcion_id integer primary key references inscripciones (id) on delete cascade, grupo_num integer not null, salida text not null,
  correo_id integer not null -- The email, which may be gone
);
-- The payment whose receipt was sent to a rider, or is queued.
create table recibos (
  inscripcion_id integer primary key references inscripciones (id) on delete cascade, pago text, importe integer,
  correo_id integer not null -- The email, which may be gone
);
`;
