import type { Generated, Kysely, Selectable } from 'kysely';
import type { AuditedAction, AuditedEntity } from 'shared/contract/audit';
import type { DocumentKind, DocumentReader } from 'shared/facts/documents';
import type { DataKind } from 'shared/facts/data-periods';
import type { DataRight } from 'shared/facts/data-rights';
import type { LegalDocument } from 'shared/facts/legal-texts';
import type { ImportedRole, ImportKind, ImportOutcome } from 'shared/facts/import-fields';
import type { FeeState, RemittanceVersion } from 'shared/facts/fees';
import type { FeePayer, MailingKind, MemberState } from 'shared/facts/members';
import type { Role } from 'shared/facts/enumerations';
import type { WholeRegistration } from 'shared/contract/registrations';
import type { AdmittedPeople, AskedPeople, PricedPeople, QuestionKind, TransferRule } from 'shared/facts/sign-up-fields';
import type { StoredMark } from 'shared/contract/route-day';

/*
 * Portable types only: numbers, text, and 0 or 1 for a boolean. A day is text `aaaa-mm-dd`, a moment is text as
 * `toISOString` writes it, so both compare as text. Columns keep the contract's names.
 */

export interface UsersTable {
  id: Generated<number>;
  nombre: string;
  primer_apellido: string | null;
  segundo_apellido: string | null;
  telefono: string | null;
  /** Lower case, unique. */
  correo_electronico: string;
  dni: string | null;
  direccion: string | null;
  rol: Role;
  contrasena_hash: string;
  /** A temporary password ends at this moment and must be changed. */
  contrasena_caduca: string | null;
  /** 1 or 0 since the password was last set or typed here; null while unknown. */
  contrasena_debil: Generated<number | null>;
  /** Raised to end every session of this user. */
  token_version: Generated<number>;
  /** The one session, by its `jti`, that the last rise of `token_version` did not end: its owner changed the password in it. */
  sesion_conservada: Generated<string | null>;
  /** 1 when `aplicaciones` or `llaves` hold a second factor of theirs. */
  segundo_factor: Generated<number>;
  creado: string;
  version: Generated<number>;
  /** The day of the last visit, in Spain; null without one. */
  ultimo_acceso: Generated<string | null>;
  /** When the user was emailed that their unused account ends. */
  aviso_baja: Generated<string | null>;
}

/** Every field of a registration has its column. */
export interface RegistrationsTable extends Omit<WholeRegistration, 'id' | 'version'> {
  id: Generated<number>;
  /** Raised by every edit, so that the second of two gets a conflict. */
  version: Generated<number>;
  /** The moment of its deletion: hidden everywhere, and gone for good a day later. */
  eliminada: string | null;
  /** The call that it belongs to; null for any other event, and where none was configured. */
  convocatoria_id: number | null;
  /** What it costs, in cents, by the prices of its call on the day it was made or its level was changed. */
  importe: number | null;
  /** What has been paid of it, in cents, since its amount changed after the payment; null where that is all of it, or nothing. */
  cobrado: Generated<number | null>;
  /** Who was added to it after the sign-up, and on which day, as JSON: they cost what they did then. */
  anadido: Generated<string | null>;
  /** Its number in the waiting list: null when it has a place, was offered one, or was passed over. */
  espera_turno: number | null;
  /** The moment until which the place that it was offered is kept for it. */
  oferta_hasta: string | null;
  /**
   * The moment until which its personal link has to be opened for it to keep its place; null once it was, and where nothing has to be. Of one
   * that has lost its place by it (`espera`) it stays until the link is opened.
   */
  confirmar_hasta: string | null;
  /** The refund, in cents, and the user who marked it. */
  devuelta_importe: number | null;
  devuelta_por: number | null;
  /** Where places are limited: keyed digest of the network that it came from, for a week. */
  red: string | null;
  /** The digest of the privacy notice that its rider was shown. */
  aviso_privacidad: string | null;
  /** Guests who come with it, each with a place, and how many of them are under age. */
  invitados: Generated<number>;
  menores: Generated<number>;
  /** Whose price it has; null for anybody's. */
  persona: Generated<PricedPeople | null>;
  /** The discount code, and the price that it gave, in cents. */
  codigo: Generated<string | null>;
  codigo_precio: Generated<number | null>;
  /** The registration that signed it up with a whole group; null for one that came alone, and of the captain. */
  capitan_id: Generated<number | null>;
  /** The user whose session signed up. */
  usuario_id: Generated<number | null>;
}

/** Links to one's own registration, by the digest of their key. */
export interface RegistrationLinksTable {
  huella: string;
  inscripcion_id: number;
  /** The link confirms this address as the registration's new one. */
  correo: string | null;
  creado: string;
}

/** Personal links to sign up before the others, by the digest of their key. */
export interface EarlyLinksTable {
  huella: string;
  convocatoria_id: number;
  /** Last year's registration of its rider. */
  de_inscripcion_id: number;
  /** The moment at which its one registration was made. */
  usado: string | null;
}

/** A call for sign-ups: of the route of one year, or of another activity. Its levels, prices and codes are rows of their own. */
export interface CallsTable {
  id: Generated<number>;
  /** Unique. Null where the route is prepared before its activity is announced; of one that was deleted it stays. */
  actividad_id: number | null;
  /** 1 for the route. */
  es_ruta: Generated<number>;
  /** The year of the route, unique: its references bear it. Null for other activities. */
  anio: number | null;
  /** hh:mm in Spain on the day of the activity. */
  hora: string | null;
  /** Moments at which the form opens and closes by itself, and the moment since which they are these. */
  abre: string | null;
  cierra: string | null;
  horario_desde: string;
  /** Days before `abre` on which last year's riders may sign up. */
  dias_anticipada: Generated<number>;
  /** Days before the activity from which on riders change nothing by themselves. */
  dias_bloqueo: Generated<number>;
  /** Null: no limit. */
  plazas: number | null;
  /** Hours to open the link of the confirmation, for riders who got a place; null: not required. */
  horas_confirmar: number | null;
  bizum: string | null;
  iban: string | null;
  /** In whose name the account is. */
  titular: Generated<string | null>;
  efectivo: Generated<number>;
  carta: string | null;
  /** The club's rule about refunds, in its words. */
  devoluciones: Generated<string | null>;
  /** Key in the file store, and the original name and size. */
  roadbook: string | null;
  roadbook_nombre: string | null;
  roadbook_bytes: number | null;
  /** Of the last reference that was given. */
  ultimo_numero: Generated<number>;
  /** Who may sign up, and the moment until which members come first. */
  quien: Generated<AdmittedPeople>;
  socios_hasta: Generated<string | null>;
  /** Guests per registration. */
  invitados: Generated<number>;
  /** JSON: the fields that are asked beside name and address. */
  pide: Generated<string>;
  lista_espera: Generated<number>;
  /** Whether a place may be handed to somebody else, and how many days before the day that ends. */
  cesion: Generated<TransferRule>;
  cesion_dias: Generated<number>;
  /** The moment at which the activity was cancelled, and why. */
  cancelada: Generated<string | null>;
  motivo_cancelacion: Generated<string | null>;
  version: Generated<number>;
}

interface LevelsTable {
  convocatoria_id: number;
  /** Unique in its call. */
  nombre: string;
  orden: number;
  plazas: number | null;
  texto: string | null;
}

interface PricesTable {
  id: Generated<number>;
  convocatoria_id: number;
  /** Null for all levels. */
  nivel: string | null;
  persona: PricedPeople;
  /** The last day, in Spain, of an early price. */
  hasta: string | null;
  /** In cents. */
  precio: number;
}

interface DiscountsTable {
  convocatoria_id: number;
  /** In capitals, unique in its call. */
  codigo: string;
  /** In cents, instead of the person's own. */
  precio: number;
  usos: number;
}

/** A club's own question. */
export interface QuestionsTable {
  id: Generated<number>;
  convocatoria_id: number;
  orden: number;
  texto: string;
  tipo: QuestionKind;
  /** JSON. */
  opciones: string;
  obligatoria: number;
  para: AskedPeople;
  salud: number;
  /** Asked no more: it has answers. */
  retirada: Generated<number>;
}

/** A place that its owner hands to whoever has the link: one per registration, by the digest of its key. */
interface TransfersTable {
  huella: string;
  inscripcion_id: number;
  creada: string;
  /** Of whoever asked for it, where the club has to agree, and when. */
  nombre: string | null;
  mail: string | null;
  telefono: string | null;
  pedida: string | null;
}

interface AnswersTable {
  inscripcion_id: number;
  pregunta_id: number;
  /** A text, or the JSON of chosen options. */
  valor: string;
}

interface SettingsTable {
  clave: string;
  valor: string;
  /** Raised by every change of what is edited at /ajustes. */
  version: Generated<number>;
}

/** A setting from `momento` on; the newest is the current one. */
interface SettingVersionsTable {
  id: Generated<number>;
  clave: string;
  valor: string;
  autor: string | null;
  momento: string;
}

export interface ContentsTable {
  clave: 'historia' | 'castillos' | 'inicio';
  titulo: string | null;
  texto: string;
  imagen: string | null;
  version: Generated<number>;
}

/** A content from `momento` on; the newest is the current one. */
interface ContentVersionsTable {
  id: Generated<number>;
  clave: ContentsTable['clave'];
  titulo: string | null;
  texto: string;
  imagen: string | null;
  autor: string | null;
  momento: string;
}

export interface ActivitiesTable {
  id: Generated<number>;
  titulo: string;
  descripcion: string | null;
  evento: string | null;
  fecha_evento: string | null;
  lugar: string | null;
  imagen_url: string | null;
  link_evento: string | null;
  version: Generated<number>;
  /** Moment of the last change. */
  modificado: Generated<string>;
}

export interface GalleriesTable {
  id: Generated<number>;
  nombre: string;
  descripcion: string | null;
  fecha: string | null;
  tipo: 'publica' | 'privada';
  evento: string | null;
  anio: number | null;
  /** 1 when children can be recognised in it: private until `permiso_menores` notes the permission. */
  menores: Generated<number>;
  permiso_menores: string | null;
  /** The staff member who noted it, and when. */
  permiso_autor: string | null;
  permiso_momento: string | null;
  /** Part of every signed link; raised when the gallery turns private, so that older links end. */
  version_enlaces: Generated<number>;
  version: Generated<number>;
}

export interface ImagesTable {
  id: Generated<number>;
  galeria_id: number;
  /** File name of the picture that is shown. */
  archivo: string;
  /** Key of the picture in full size, kept for the ZIP: the original, but without metadata. */
  original: string;
  ancho: number;
  alto: number;
  color: string;
  posicion: number;
  /** SHA-256 in hex of the uploaded file; once in a gallery. */
  checksum: string;
  /** Name of the uploaded file. */
  nombre: Generated<string | null>;
  /** Of `original`: its bytes, and its CRC-32 in hex; null for older pictures until a ZIP of them is asked for. */
  tamano: Generated<number | null>;
  crc32: Generated<string | null>;
  /** When its removal was first requested. */
  retirada_solicitada: Generated<string | null>;
}

/**
 * Names of gallery pictures whose files may exist without a row: written before the first file, removed with the row's
 * insertion; written with the row's deletion, removed after the last file. What a dead process left is swept.
 */
interface OrphanedFilesTable {
  archivo: string;
  proceso: string;
  momento: string;
}

/** Sessions that were signed out of before their end, and used tickets, by their `jti`: no longer valid. */
interface ClosedSessionsTable {
  sesion: string;
  caduca: string;
}

interface SponsorsTable {
  id: Generated<number>;
  titulo: string;
  descripcion: string | null;
  imagen: string | null;
  orden: number;
  /** https://… */
  enlace: string | null;
  /** Of members. */
  descuento: string | null;
  version: Generated<number>;
}

/** The outbox: one row for each recipient. */
export interface MailsTable {
  id: Generated<number>;
  message_id: string;
  para: string;
  asunto: string;
  /**
   * Empty once the email is sent or given up: it may hold a link or a password. In a mailing: the text of this recipient alone, kept for
   * retries; empty where all get the same.
   */
  texto: string;
  html: string;
  responder_nombre: string | null;
  responder_correo: string | null;
  estado: Generated<'pendiente' | 'enviado' | 'fallido'>;
  intentos: Generated<number>;
  /** Not before this moment. */
  proximo_intento: string;
  /** The delivering process, and until when. */
  arrendatario: string | null;
  arrendado_hasta: string | null;
  /** One Spanish sentence. */
  ultimo_error: string | null;
  creado: string;
  /** The mailing that it is part of: attachments, and the text that all get, are kept there, once. */
  envio_id: number | null;
  /** The registration that it is about: with it the email is forgotten. */
  inscripcion_id: number | null;
  /** When staff had read that it was given up, and needed no reminder any more. */
  descartado: Generated<string | null>;
  /** The member whom it is for: with them it is forgotten, and it does not leave once they have died. */
  socio_id: Generated<number | null>;
}

/** Mailings of staff. */
interface MailingsTable {
  id: Generated<number>;
  asunto: string;
  mensaje: string;
  /** The sender's name on that day. */
  autor: string | null;
  /** An idempotency key: the same form sent again has the same one. */
  clave: string | null;
  /** A digest of all that was sent. */
  huella: string;
  creado: string;
  /** Of a mailing to members; null for registrations. */
  clase: Generated<MailingKind | null>;
}

/** An email that staff keep to write it again. */
interface EmailTemplatesTable {
  id: Generated<number>;
  /** Unique. */
  nombre: string;
  asunto: string;
  mensaje: string;
  version: Generated<number>;
}

/** The group and hour that a rider was last emailed. */
interface PublishedDeparturesTable {
  inscripcion_id: number;
  grupo_num: number;
  salida: string;
  /** The email, which may be gone. */
  correo_id: number;
}

/** The payment whose receipt was sent to a rider, or is queued. */
interface ReceiptsTable {
  inscripcion_id: number;
  pago: string | null;
  importe: number | null;
  /** The email, which may be gone. */
  correo_id: number;
}

interface AttachmentsTable {
  id: Generated<number>;
  /** Null while the file is being written: the row comes first, so that a file never lacks one. */
  envio_id: number | null;
  /** Key in the file store. */
  archivo: string;
  nombre: string;
  tipo: string;
  bytes: number;
  creado: string;
}

interface SpentCaptchasTable {
  huella: string;
  caduca: string;
}

/** Counts against a bound, such as failed log-ins. */
interface AttemptsTable {
  /** A digest of the kind, owner and origin of a count: no address is kept. */
  clave: string;
  veces: number;
  /** The end of the count's window. */
  hasta: string;
}

/** Changes with their author, and log-ins, for 90 days. */
export interface AuditTable {
  id: Generated<number>;
  momento: string;
  /** 0 for a visitor without a session. */
  usuario_id: number;
  usuario: string;
  /** Null in rows from before this column. */
  correo: string | null;
  accion: AuditedAction;
  entidad: AuditedEntity;
  entidad_id: string | null;
  resumen: string | null;
  /** Of security events: the network that the request came from, cut to /24 or /48. */
  red: string | null;
  /** How often, for events that share a row an hour. */
  veces: Generated<number>;
}

/** The registrations of a line of the audit about many. */
interface AuditedRegistrationsTable {
  auditoria_id: number;
  inscripcion_id: number;
}

/** Links that reset a password, by the digest of their key. */
interface ResetsTable {
  huella: string;
  usuario_id: number;
  creado: string;
  caduca: string;
}

/** Locks by name: see transact.ts. */
interface TurnsTable {
  nombre: string;
}

/** How often each version of a module loaded or failed: counted by hour and by the hash of a network. */
interface ModuleLoadsTable {
  modulo: string;
  version: string;
  /** aaaa-mm-ddThh, UTC. */
  hora: string;
  red: string;
  cargas: number;
  fallos: number;
  ultimo_fallo: string | null;
  /** Pages that threw an error of this version. */
  errores: Generated<number>;
  ultimo_error: string | null;
}

/** Outcomes of rendering pages on the server: platform/serve/draw-store.ts. */
interface DrawnPagesTable {
  modulo: string;
  version: string;
  /** aaaa-mm-ddThh, UTC. */
  hora: string;
  dibujadas: number;
  tardias: number;
  aplazadas: number;
  fallidas: number;
  ultimo_fallo: string | null;
}

/** The app that makes a user's codes (TOTP). */
export interface AuthenticatorsTable {
  usuario_id: number;
  /** Sealed: see accounts/security/seal.ts. */
  secreto: string;
  /** The step, of 30 seconds since 1970, whose code was used last: no code is taken twice. */
  ultimo_paso: number;
  creado: string;
}

/** Passkeys, by their credential ID. */
export interface PasskeysTable {
  id: string;
  usuario_id: number;
  /** COSE, in base64url. */
  clave_publica: string;
  contador: number;
  /** Separated by commas. */
  transportes: string;
  nombre: string;
  creada: string;
  usada: string | null;
}

/** Recovery codes that have not been used, by their Argon2id digest with `sal`. */
interface RecoveryCodesTable {
  huella: string;
  usuario_id: number;
  sal: string;
}

/** Open sessions, as users see them. A token from before this table gets its row when it is next used. */
export interface SessionsTable {
  sesion: string;
  usuario_id: number;
  /** The user's `token_version` when it began. */
  version: number;
  dispositivo: string;
  red: string;
  inicio: string;
  /** Written every few minutes at most. */
  ultimo_uso: string;
  caduca: string;
  /** When its owner last confirmed it; null while only the log-in did. */
  confirmada: Generated<string | null>;
}

/** Migrations beside whose schema older servers work: see migrate.ts. */
interface SchemasTable {
  migracion: string;
  convive_desde: string;
}

/** Backups that were begun; one with neither end nor failure was cut off, or is being made. */
interface BackupsTable {
  empezada: string;
  /** The day in Spain whose nightly one it is: one process makes it. */
  noche: string | null;
  terminada: string | null;
  /** The error, for staff. */
  fallo: string | null;
}

/** Registrations that look alike and are of different people. */
interface DistinctPeopleTable {
  grupo: string;
  inscripcion_id: number;
}

/** The marks of riders on the day of a route: an append-only log. */
export interface RouteMarksTable {
  /** Its place in the log: marks are written one transaction after the other. */
  id: Generated<number>;
  /** The UUID that the phone gave it. */
  marca: string;
  /** Of the route its year, and no call: it has a list of riders without one too. */
  anio: number | null;
  convocatoria_id: number | null;
  tipo: StoredMark['tipo'];
  /** The number of a registration, or the UUID of a walk-in. */
  de: string;
  momento: string;
  nombre: string | null;
  evento: string | null;
  anula: string | null;
  aparato: string;
  usuario_id: number;
  recibida: string;
}

/** The retention of a kind of data, where the webmaster has set it. */
interface DataPeriodsTable {
  clave: DataKind;
  valor: number;
}

/** What is left of registrations past their retention: sums, without persons. */
interface RideCountsTable {
  anio: number;
  /** Empty where it was not said, as `ruta`. */
  evento: string;
  ruta: string;
  inscripciones: number;
  acompanantes: number;
  pagadas: number;
  importe: number;
}

/** Requests of people about their personal data. */
interface DataRequestsTable {
  id: Generated<number>;
  /** Digest of the key in the email that confirms it; null once it has. */
  clave: string | null;
  derecho: DataRight;
  /** Until it is done; then nothing identifies the person. */
  correo: string | null;
  mensaje: string | null;
  creada: string;
  confirmada: string | null;
  /** The legal deadline of the answer. */
  vence: string | null;
  atendida: string | null;
  /** Keyed digest of the address, once it is done. */
  huella: string | null;
}

/** The record of an erasure: when, by which user, how much, and a keyed digest of the address. */
interface ErasuresTable {
  id: Generated<number>;
  momento: string;
  usuario_id: number;
  huella: string;
  /** JSON. */
  recuentos: string;
}

/** Legal texts as they were from a moment on, by their digests. */
interface LegalVersionsTable {
  huella: string;
  documento: LegalDocument;
  desde: string;
  /** JSON. */
  contenido: string;
}

/** Imported files of a webmaster. */
export interface ImportsTable {
  id: Generated<number>;
  /** The key that the page gave it. */
  clave: string;
  tipo: ImportKind;
  rol: ImportedRole;
  /** 1 when members with an address get an account. */
  cuentas: Generated<number>;
  archivo: string;
  /** The file's SHA-256 in hex. */
  huella: string;
  /** JSON: the fields of a row, in their order. */
  columnas: string;
  filas: number;
  usuario: string;
  creada: string;
  deshecha: string | null;
  /** Emails with credentials in an hour, while they are sent; and the moment of the next. */
  credenciales_hora: number | null;
  credenciales_siguiente: string | null;
}

/** The outcome of each row of an import: none is imported twice. */
interface ImportedRowsTable {
  importacion_id: number;
  /** Its number in the file. */
  fila: number;
  estado: ImportOutcome;
  motivo: string | null;
  /** The user or registration that it became. */
  registro_id: number | null;
  /** The moment at which an email with credentials was queued; 'omitida' where its owner had some already. */
  credencial: string | null;
}

/** Kinds of fee of members. */
interface FeeKindsTable {
  id: Generated<number>;
  nombre: string;
  paga: FeePayer;
  version: Generated<number>;
}

export interface MembersTable {
  id: Generated<number>;
  /** One of `numeros_socio`; null before the first one. */
  numero: number | null;
  estado: MemberState;
  nombre: string;
  primer_apellido: string | null;
  segundo_apellido: string | null;
  /** Lower case; a family may share one. */
  correo_electronico: string | null;
  /** The address of before, and when it changed, for a day: see `old-addresses.ts`. */
  correo_antes: Generated<string | null>;
  correo_cambiado: Generated<string | null>;
  telefono: string | null;
  dni: string | null;
  direccion: string | null;
  codigo_postal: string | null;
  poblacion: string | null;
  provincia: string | null;
  nacimiento: string | null;
  alta: string | null;
  /** The day since which they are a member again, having left. */
  reingreso: Generated<string | null>;
  /** The day of leaving, or of death; of a member one to come. */
  baja: string | null;
  tipo_id: number | null;
  /** The head of the family, who has none. */
  cabeza_id: number | null;
  /** One per line. */
  motos: string | null;
  emergencia: string | null;
  notas: string | null;
  usuario_id: number | null;
  /** Fields that other members may see, separated by commas. */
  visibilidad: Generated<string>;
  /** 1: wants the club's news by email. */
  noticias: Generated<number>;
  creado: string;
  version: Generated<number>;
}

/** What came with an application for membership. */
interface ApplicationsTable {
  socio_id: number;
  recibida: string;
  /** When it was refused: some time later its member is erased. */
  rechazada: string | null;
  /** JSON of the questions with their answers. */
  respuestas: string;
  /** JSON of who consents for a minor. */
  tutor: string | null;
  /** Address of the statutes that were read. */
  estatutos: string | null;
  aviso_privacidad: string | null;
}

/** The club's own questions to who wants to be a member. */
interface JoinQuestionsTable {
  id: Generated<number>;
  orden: number;
  texto: string;
  tipo: QuestionsTable['tipo'];
  opciones: string;
  obligatoria: number;
}

/** Every number that was ever given: it is given to no one else, also when its member is gone. */
interface MemberNumbersTable {
  numero: number;
  socio_id: number | null;
  dado: string;
}

/** What changed of a member: state, number, kind of fee, family. */
interface MemberHistoryTable {
  id: Generated<number>;
  socio_id: number;
  momento: string;
  /** 'estado', or another column of `socios`. */
  campo: string;
  antes: string | null;
  despues: string | null;
  dia: string | null;
  motivo: string | null;
  autor: string | null;
}

interface DocumentsTable {
  id: Generated<number>;
  titulo: string;
  clase: DocumentKind;
  anio: number | null;
  para: DocumentReader;
  version: Generated<number>;
}

/** The last one is the document. */
interface DocumentVersionsTable {
  id: Generated<number>;
  documento_id: number;
  /** Key in the file store. */
  archivo: string;
  nombre: string;
  bytes: number;
  momento: string;
  autor: string | null;
}

/** The fees of a year. */
export interface FeeYearsTable {
  anio: number;
  /** Due day. */
  vence: string;
  /** 1: who joins during the year pays for the months that are left. */
  por_meses: number;
  /** Days after the due day, separated by commas. */
  recordatorios: string;
  /** When its fees were first made. */
  abierta: string | null;
  version: Generated<number>;
}

interface FeeAmountsTable {
  anio: number;
  tipo_id: number;
  /** In cents. */
  importe: number;
}

interface FeesTable {
  id: Generated<number>;
  anio: number;
  /** Null once the member is deleted. */
  socio_id: number | null;
  /** Number, name and kind, as they were when the fee was made. */
  numero: number | null;
  nombre: string;
  tipo: string;
  /** In cents. */
  importe: number;
  meses: number;
  familiares: number;
  estado: FeeState;
  /** How it was paid; 'Domiciliación' in a remittance. */
  pago: string | null;
  pagada: string | null;
  /** The bank's reason, of a debit that came back. */
  motivo: string | null;
  /** Reminders that were given: by email, or by telling the club that the member has no address. */
  avisos: Generated<number>;
  /** Day of the last one; before the first, that on which the fee was made. Null in rows of before. */
  avisado: Generated<string | null>;
  version: Generated<number>;
}

/** Receipts that were sent, so that a payment is told once. */
interface FeeReceiptsTable {
  cuota_id: number;
  pago: string;
  /** The day that it tells; null of one from before that was kept. */
  dia: string | null;
  correo_id: number;
}

/** Accounts of members. */
interface MemberAccountsTable {
  socio_id: number;
  /** The IBAN, encrypted for this member. */
  cuenta: string;
  pais: string;
  final: string;
  bic: string | null;
  /** Whose account it is, where it is not the member's. */
  titular: Generated<string | null>;
  /** The holder's address, as JSON: of an account outside the European Economic Area. */
  domicilio: Generated<string | null>;
  cambiada: string;
}

interface MandatesTable {
  id: Generated<number>;
  socio_id: number;
  referencia: string;
  firmado: string | null;
  /** The name with which it was signed by a link; null of one on paper. */
  firma: string | null;
  /** Whose account it was signed for, where it is not the member's. */
  titular: Generated<string | null>;
  /** Day on which it ended; null while it is in force. */
  revocado: string | null;
  ultimo_cobro: string | null;
  /** The bank's code when its last debit came back. */
  devuelto: string | null;
  /** Days of notice that were signed; null where only the club's setting is known. */
  dias_aviso: number | null;
  /** The creditor that was signed, as JSON; null where none was set. */
  acreedor: string | null;
  creado: string;
}

interface MandateLinksTable {
  /** Digest of the link's key. */
  huella: string;
  socio_id: number;
  /** Until when it signs, in UTC. */
  caduca: string;
}

interface RemittancesTable {
  id: Generated<number>;
  /** What the bank knows it by. */
  codigo: string;
  creada: string;
  autor: string;
  cobro: string;
  mensaje: RemittanceVersion;
  /** The creditor, as JSON: the file stays the same when the club's account changes. */
  acreedor: string;
  /** Days of notice; null before members were told. */
  dias_aviso: number | null;
  anulada: string | null;
  /** What the bank refused whole, as JSON; null where it refused nothing. */
  rechazos: Generated<string | null>;
}

/** Who took the file of a remittance away, and when. */
interface DownloadsTable {
  id: Generated<number>;
  remesa_id: number;
  momento: string;
  autor: string;
}

/** Debits of a remittance, as they stand in its file. */
interface DebitsTable {
  id: Generated<number>;
  remesa_id: number;
  cuota_id: number;
  /** Outlives the member. */
  socio: number;
  nombre: string;
  importe: number;
  /** The IBAN, encrypted for this member. */
  cuenta: string;
  bic: string | null;
  mandato: string;
  firmado: string;
  secuencia: 'FRST' | 'RCUR';
  extremo: string;
  concepto: string;
  /** The bank's code, or '' without one, once it has come back. */
  devuelto: string | null;
  dia_devuelto: string | null;
  /** The email that told of it; null without an address. */
  aviso_id: number | null;
  /** What was another in the creditor, as JSON, which the file tells as an amendment. */
  acreedor_antes: string | null;
  /** The debtor and the address, where they are not the member's: see `MemberAccountsTable`. */
  titular: Generated<string | null>;
  domicilio: Generated<string | null>;
  /** 1 once it is known that nobody was debited: its remittance was taken back, or refused whole. */
  sin_efecto: number | null;
}

/** A member's own photo. */
interface MemberPhotosTable {
  socio_id: number;
  /** WebP in base64. */
  foto: string;
  /** Whether it is on their card. */
  en_carnet: number;
  cambiada: string;
}

/** Devices on which an account wants push notifications: subscriptions of Web Push. */
interface DevicesTable {
  id: Generated<number>;
  usuario_id: number;
  /** At the push service of the browser's maker; unique. */
  direccion: string;
  /** With which messages to it are encrypted, in base64url: its public key (P-256), and what it shares with this site. */
  clave: string;
  secreto: string;
  creado: string;
  /** Since when its push service does not know this site (401, 403), by its clock or its keys; null once it has taken a message. */
  rechazado: Generated<string | null>;
}

/** Push notifications to be sent: one row for each device. */
export interface NoticesTable {
  id: Generated<number>;
  dispositivo_id: number;
  clase: 'cancelada' | 'plaza' | 'grupo';
  /** The email, which may be gone, that is withdrawn once a device of its recipient has been told. */
  correo_id: number | null;
  intentos: Generated<number>;
  /** Not before this moment. */
  proximo_intento: string;
  /** Not after this moment. */
  caduca: string;
}

export interface Tables {
  versiones_legales: LegalVersionsTable;
  solicitudes_datos: DataRequestsTable;
  borrados_datos: ErasuresTable;
  plazos_datos: DataPeriodsTable;
  recuentos_inscripciones: RideCountsTable;
  usuarios: UsersTable;
  inscripciones: RegistrationsTable;
  convocatorias: CallsTable;
  niveles_convocatoria: LevelsTable;
  precios_convocatoria: PricesTable;
  codigos_convocatoria: DiscountsTable;
  preguntas: QuestionsTable;
  respuestas: AnswersTable;
  cesiones: TransfersTable;
  enlaces_anticipados: EarlyLinksTable;
  enlaces_inscripcion: RegistrationLinksTable;
  ajustes: SettingsTable;
  versiones_ajustes: SettingVersionsTable;
  contenidos: ContentsTable;
  actividades: ActivitiesTable;
  galerias: GalleriesTable;
  imagenes: ImagesTable;
  archivos_sueltos: OrphanedFilesTable;
  aplicaciones: AuthenticatorsTable;
  llaves: PasskeysTable;
  codigos_recuperacion: RecoveryCodesTable;
  sesiones: SessionsTable;
  sesiones_cerradas: ClosedSessionsTable;
  patrocinadores: SponsorsTable;
  correos: MailsTable;
  envios: MailingsTable;
  adjuntos: AttachmentsTable;
  plantillas: EmailTemplatesTable;
  salidas_publicadas: PublishedDeparturesTable;
  recibos: ReceiptsTable;
  captcha_usados: SpentCaptchasTable;
  intentos: AttemptsTable;
  cargas_modulos: ModuleLoadsTable;
  dibujos_modulos: DrawnPagesTable;
  versiones: ContentVersionsTable;
  auditoria: AuditTable;
  auditoria_inscripciones: AuditedRegistrationsTable;
  restablecimientos: ResetsTable;
  turnos: TurnsTable;
  esquemas: SchemasTable;
  copias: BackupsTable;
  personas_distintas: DistinctPeopleTable;
  marcas_ruta: RouteMarksTable;
  importaciones: ImportsTable;
  filas_importadas: ImportedRowsTable;
  tipos_socio: FeeKindsTable;
  socios: MembersTable;
  numeros_socio: MemberNumbersTable;
  altas_socio: ApplicationsTable;
  preguntas_alta: JoinQuestionsTable;
  historial_socios: MemberHistoryTable;
  anios_cuota: FeeYearsTable;
  importes_cuota: FeeAmountsTable;
  cuotas: FeesTable;
  recibos_cuota: FeeReceiptsTable;
  cuentas_socio: MemberAccountsTable;
  mandatos: MandatesTable;
  enlaces_mandato: MandateLinksTable;
  remesas: RemittancesTable;
  cargos_remesa: DebitsTable;
  descargas_remesa: DownloadsTable;
  documentos: DocumentsTable;
  versiones_documento: DocumentVersionsTable;
  dispositivos: DevicesTable;
  fotos_socio: MemberPhotosTable;
  avisos: NoticesTable;
}

/** A database or a transaction: queries take either. */
export type Db = Kysely<Tables>;
export type StoredUser = Selectable<UsersTable>;
export type StoredMember = Selectable<MembersTable>;
