import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { birthDay, captchaToken, email, id, idParams, orNull, pastedLine, requiredLine, sentVersion, titled } from './fields.ts';
import { memberLabels } from '../facts/labels.ts';
import { readNotice } from './legal.ts';
import { member, ownShape, relative } from './members.ts';
import { publicQuestion, sentAnswers, sentQuestions, staffQuestion } from './questions.ts';

/** Who consents for a minor. */
const guardian = z.strictObject({
  nombre: requiredLine.meta({ title: 'Nombre de quien autoriza' }),
  dni: requiredLine.meta({ title: 'DNI de quien autoriza' }),
  parentesco: requiredLine.meta({ title: 'Parentesco' }),
});

/** POST /hazte-socio. `tutor` of who is under age by the date of birth; what an adult sends of one is left out. */
const application = z.strictObject({
  ...ownShape,
  ...titled(memberLabels, {
    primer_apellido: requiredLine,
    correo_electronico: email,
    dni: orNull(pastedLine(20).trim()).optional(),
    nacimiento: birthDay,
    tipo_id: orNull(id).optional(),
  }),
  tutor: guardian.nullish().meta({ title: 'Madre, padre o tutor' }),
  /** Has read the statutes; required where the club has any. */
  estatutos: z.boolean().default(false),
  respuestas: sentAnswers.default({}),
  captcha_token: captchaToken,
  aviso_privacidad: readNotice,
});
export type Application = z.output<typeof application>;

const joinForm = z.object({
  preguntas: z.array(publicQuestion),
  /** The kinds of fee that one can ask for: what each costs this year, in cents, where the club has said it; once a family where it says so. */
  tipos: z.array(z.object({ id: z.number(), nombre: z.string(), importe: z.number().nullish(), por_familia: z.boolean().optional() })),
  /** The year of these amounts. */
  anio: z.number().optional(),
  /** Address of the statutes. */
  estatutos: z.string().nullable(),
});
export type JoinForm = z.infer<typeof joinForm>;

/** What came with an application, for staff. */
const received = z.object({
  recibida: z.string(),
  /** When it was refused. */
  rechazada: z.string().nullable(),
  respuestas: z.array(z.object({ pregunta: z.string(), valor: z.string() })),
  tutor: z.object({ nombre: z.string(), dni: z.string(), parentesco: z.string() }).nullable(),
  /** Others in the register with the same address or DNI. */
  parecidos: z.array(relative),
});
export type ReceivedApplication = z.infer<typeof received>;

export const joinClubCalls = defineCalls({
  'GET /hazte-socio': { access: 'public', reply: joinForm },
  /** The same reply whether the person is in the register already or not: that is said by email. */
  'POST /hazte-socio': { access: 'public', body: application, reply: { 201: z.object({ mensaje: z.string() }) } },
  'GET /socios/preguntas': { access: 'staff', reply: z.array(staffQuestion) },
  /** All of them, in order. Answers keep the question that they were given to. */
  'PUT /socios/preguntas': { access: 'staff', body: z.strictObject({ preguntas: sentQuestions }), reply: z.array(staffQuestion) },
  /** Null of a member who did not apply in the web. */
  'GET /socios/:id/solicitud': { access: 'staff', params: idParams, reply: received.nullable() },
  'POST /socios/:id/aceptar': {
    access: 'staff',
    params: idParams,
    /** `con_acceso`: also gives them access to the site, in the same email. */
    body: z.strictObject({ con_acceso: z.boolean().default(false), version: sentVersion }),
    reply: member,
    conflict: member,
  },
  'POST /socios/:id/rechazar': {
    access: 'staff',
    params: idParams,
    body: z.strictObject({ motivo: requiredLine, version: sentVersion }),
    reply: member,
    conflict: member,
  },
});
