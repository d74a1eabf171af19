import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { fee } from './fees.ts';
import { roles } from '../facts/enumerations.ts';
import { memberLabels, moreOfMember } from '../facts/labels.ts';
import { feePayers, maxMemberNumber, memberStates, mostInBatch, visibleFields } from '../facts/members.ts';
import {
  email,
  id,
  idParams,
  noBody,
  type Numeral,
  optionalBirth,
  optionalDate,
  optionalLine,
  optionalText,
  optionalVerbatim,
  orNull,
  pastedLine,
  requiredLine,
  sentVersion,
  textOf,
  texts,
  titled,
} from './fields.ts';

const memberNumber = z.coerce.number<Numeral>().int().min(1).max(maxMemberNumber);
const optionalId = orNull(id);

/** What the member, and staff, may write. */
export const ownShape = titled(memberLabels, {
  nombre: requiredLine,
  primer_apellido: optionalLine,
  segundo_apellido: optionalLine,
  telefono: optionalVerbatim,
  direccion: optionalLine,
  codigo_postal: orNull(pastedLine(10).trim()),
  poblacion: optionalLine,
  provincia: optionalLine,
  /** One per line. */
  motos: orNull(textOf(1000).trim()),
  emergencia: optionalLine,
});

/** What only staff may write. */
export const staffShape = titled(
  { ...memberLabels, ...moreOfMember },
  {
    correo_electronico: orNull(email),
    dni: optionalVerbatim,
    nacimiento: optionalBirth,
    numero: orNull(memberNumber),
    /** The day on which the member joined. */
    alta: optionalDate,
    /** Kind of fee. */
    tipo_id: optionalId,
    /** The member who is the head of the family; null for a head, and without a family. */
    cabeza_id: optionalId,
    notas: optionalText,
  },
);

const whole = z.strictObject({ ...ownShape, ...staffShape });

/** POST /socios/: without a number the next one is given, unless the member is `pendiente`. */
export const newMember = whole.partial().extend({
  nombre: requiredLine,
  estado: z.enum(['pendiente', 'alta']).default('alta'),
  /** Whether a new member with an address is sent the welcome, with an access to the site. */
  bienvenida: z.boolean().optional(),
});

/** PUT /socios/{id}: absent fields stay. */
export const memberEdit = whole.partial().extend({ version: sentVersion });

/** Day and reason of another state. */
const since = { dia: optionalDate.optional().meta({ title: 'Día' }), motivo: optionalLine.optional() };

/** They stay, or without what members have, or are cancelled. */
const signUpsOfLeaver = ['siguen', 'sin_ventajas', 'se_anulan'] as const;
export type SignUpsOfLeaver = (typeof signUpsOfLeaver)[number];

/**
 * PUT /socios/{id}/estado: since `dia`, today without one. A day to come waits, of `baja` alone. The state that the member has, with a day,
 * corrects its day; without one it takes back a `baja` that waits.
 */
export const stateChange = z.strictObject({
  estado: z.enum(memberStates),
  ...since,
  /** Who heads the family next; the server chooses without one. */
  cabeza_id: staffShape.cabeza_id.optional(),
  /** What becomes of the coming sign-ups of who leaves; without it they stay. Those of who has died are cancelled. */
  inscripciones: z.enum(signUpsOfLeaver).optional().meta({ title: 'Sus inscripciones' }),
  version: sentVersion,
});

export const memberIds = z.array(id).min(1).max(mostInBatch).meta({ title: 'Socios' });
/** PUT /socios/lote: the same change of many: another kind of fee, or another state. All of them or none. */
export const membersChange = z.strictObject({
  ids: memberIds,
  tipo_id: staffShape.tipo_id.optional(),
  estado: z.enum(['alta', 'impago', 'baja', 'fallecido']).optional(),
  ...since,
});

export const member = z.object({
  id: z.number(),
  numero: z.number().nullable(),
  estado: z.enum(memberStates),
  nombre: z.string(),
  ...texts('primer_apellido', 'segundo_apellido', 'correo_electronico', 'telefono', 'dni', 'nacimiento', 'motos', 'emergencia', 'notas'),
  ...texts('direccion', 'codigo_postal', 'poblacion', 'provincia'),
  /**
   * `reingreso`: since when a member who had left is one again. `baja`: the day on which the member left, or died; of a member, the day to
   * come on which they leave.
   */
  ...texts('alta', 'reingreso', 'baja'),
  tipo_id: z.number().nullable(),
  cabeza_id: z.number().nullable(),
  /** The account of the same person. */
  usuario_id: z.number().nullable(),
  visibilidad: z.array(z.enum(visibleFields)),
  /** Whether the member wants the club's news by email. */
  noticias: z.boolean().default(true),
  version: z.number(),
});
export type Member = z.infer<typeof member>;

const historyEntry = z.object({
  /** Timestamp in UTC, as `toISOString` writes it. */
  momento: z.string(),
  /** 'estado', or another field. */
  campo: z.string(),
  /** `dia`, of a state: since when it holds. */
  ...texts('antes', 'despues', 'dia', 'motivo', 'autor'),
});
export type MemberHistoryEntry = z.infer<typeof historyEntry>;

export const relative = member.pick({ id: true, numero: true, estado: true, nombre: true, primer_apellido: true, segundo_apellido: true });

const comingSignUp = z.object({
  id: z.number(),
  evento: z.string(),
  ...texts('fecha_evento'),
  /** In cents. */
  importe: z.number().nullable(),
  /** Of a call for members only; at the price of members. */
  solo_socios: z.boolean(),
  precio_socio: z.boolean(),
});
export type ComingSignUp = z.infer<typeof comingSignUp>;

/** A member's page. */
export const memberFile = z.object({
  /** Own sign-ups for what is still to come. */
  por_venir: z.array(comingSignUp),
  socio: member,
  /** The other members of the family, the head first. */
  familia: z.array(relative),
  cuenta: z.object({ id: z.number(), correo_electronico: z.string(), rol: z.enum(roles), ...texts('ultimo_acceso') }).nullable(),
  /** Newest first. */
  historial: z.array(historyEntry),
  /** Sign-ups under the member's address, newest first. */
  inscripciones: z.array(z.object({ id: z.number(), fecha: z.string(), anio: z.number(), ...texts('evento', 'ruta', 'pagado') })),
  /** Emails to the member's address, newest first. */
  correos: z.array(z.object({ asunto: z.string(), creado: z.string(), estado: z.string() })),
  /** Fees, newest first. */
  cuotas: z.array(fee),
  /** Of a head of a family: who heads it next, unless another one is chosen. */
  siguiente: z.number().nullable(),
});
export type MemberFile = z.infer<typeof memberFile>;

/** Kind of fee; `socios` counts its members. */
const feeKind = z.object({
  id: z.number(),
  nombre: z.string(),
  paga: z.enum(feePayers),
  socios: z.number(),
  version: z.number(),
});
export type FeeKind = z.infer<typeof feeKind>;

export const newFeeKind = z.strictObject({ nombre: pastedLine(60).trim().min(1), paga: z.enum(feePayers).meta({ title: 'Quién paga' }) });
export const feeKindEdit = newFeeKind.partial().extend({ version: sentVersion });

/** The census for an assembly: what it needs, and nothing else. */
const censusLine = member.pick({ numero: true, nombre: true, primer_apellido: true, segundo_apellido: true, estado: true });
export type CensusLine = z.infer<typeof censusLine>;

export const memberCalls = defineCalls({
  'GET /socios/': { access: 'staff', reply: z.array(member) },
  /** The same list, to be kept as a file: the audit notes it. */
  'GET /socios/exportacion': { access: 'staff', reply: z.array(member) },
  /** Members in good standing and those who owe, by number; the audit notes it. */
  'GET /socios/censo': { access: 'staff', reply: z.array(censusLine) },
  /** The number that the next member gets without another one. */
  'GET /socios/siguiente': { access: 'staff', reply: z.object({ numero: z.number() }) },
  'POST /socios/': { access: 'staff', body: newMember, reply: { 201: member } },
  'PUT /socios/lote': { access: 'staff', body: membersChange, reply: z.array(member) },
  'GET /socios/tipos': { access: 'staff', reply: z.array(feeKind) },
  'POST /socios/tipos': { access: 'staff', body: newFeeKind, reply: { 201: feeKind } },
  'PUT /socios/tipos/:id': { access: 'staff', params: idParams, body: feeKindEdit, reply: feeKind, conflict: feeKind },
  'DELETE /socios/tipos/:id': { access: 'staff', params: idParams, reply: noBody },
  'GET /socios/:id': { access: 'staff', params: idParams, reply: memberFile },
  'PUT /socios/:id': { access: 'staff', params: idParams, body: memberEdit, reply: member, conflict: member },
  /** Only of a member who has left or was never accepted. The number stays given. */
  'DELETE /socios/:id': { access: 'staff', params: idParams, reply: noBody },
  'PUT /socios/:id/estado': { access: 'staff', params: idParams, body: stateChange, reply: member, conflict: member },
  /** Two rows of one person become this one: what it lacks is taken from the other, which goes. */
  'POST /socios/:id/unir': {
    access: 'staff',
    params: idParams,
    body: z.strictObject({ con: id, version: sentVersion }),
    reply: member,
    conflict: member,
  },
  /** Links the account of the member's address, or makes one and sends its credentials. */
  'POST /socios/:id/cuenta': { access: 'staff', params: idParams, reply: member },
  /** The account stays, the member has none. */
  'DELETE /socios/:id/cuenta': { access: 'staff', params: idParams, reply: noBody },
});
