import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { faultOfOptions } from '../facts/choices.ts';
import { askedPeople, questionKinds } from '../facts/sign-up-fields.ts';
import { id, lineOf, ofCall, orNull, pastedLine, textOf } from './fields.ts';

/** A question of the club's own, in a form for sign-ups. */
const question = z.object({
  id: z.number(),
  texto: z.string(),
  tipo: z.enum(questionKinds),
  /** Of `una` and `varias`. */
  opciones: z.array(z.string()),
  obligatoria: z.boolean(),
  para: z.enum(askedPeople),
  /** About health: left out of emails, and erased after the day. */
  salud: z.boolean(),
});
export type Question = z.infer<typeof question>;
export const publicQuestion = question;

/** For staff: with the number of answers, and whether it is asked no more. */
export const staffQuestion = question.extend({
  retirada: z.boolean(),
  respuestas: z.number(),
  /** Of `una` and `varias`: what was answered, and how often. */
  dichas: z.array(z.object({ opcion: z.string(), respuestas: z.number() })).optional(),
});
export type StaffQuestion = z.infer<typeof staffQuestion>;

/** A question as sent: without `id` it is new. In the order in which they are asked; one that is left out is deleted, or with answers asked no more. */
const sentQuestion = z
  .strictObject({
    id: id.optional(),
    texto: pastedLine(200).trim().min(1).meta({ title: 'Pregunta' }),
    tipo: z.enum(questionKinds),
    opciones: z.array(pastedLine(100).trim().min(1)).max(30).default([]).meta({ title: 'Opciones' }),
    obligatoria: z.boolean().default(false),
    para: z.enum(askedPeople).default('todos'),
    salud: z.boolean().default(false),
    /** What becomes of answers with an option that is there no more: they pass to another one, or with null they stay as they are. */
    cambios: z
      .array(z.strictObject({ de: lineOf(100), a: lineOf(100).nullable() }))
      .max(100)
      .optional()
      .meta({ title: 'Opciones' }),
  })
  .superRefine(({ tipo, opciones }, context) => {
    const fault = tipo === 'una' || tipo === 'varias' ? faultOfOptions(opciones) : undefined;
    if (fault) context.addIssue({ code: 'custom', message: fault, path: ['opciones'] });
  });
export type SentQuestion = z.input<typeof sentQuestion>;
export const sentQuestions = z
  .array(sentQuestion)
  .max(1000)
  .refine((all) => all.length <= 30, { error: 'Se admiten 30 preguntas como máximo.' });

/** Answers by the number of their question. Absent, null, '' and [] are no answer. */
export const sentAnswers = z.record(z.string().regex(/^[1-9]\d{0,9}$/), z.union([textOf(2000), z.array(lineOf(100)).max(30)]).nullable());
export type SentAnswers = z.input<typeof sentAnswers>;

/** Answers by the number of their question. */
const answers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type Answers = z.infer<typeof answers>;

/** A rider's own, in words and as it was sent. */
export const ownAnswer = z.object({ texto: z.string(), valor: z.string(), pregunta_id: z.number(), respuesta: answers.valueType });

/** A guest: the name, and the answers to what each person is asked. */
export const guest = z.object({ nombre: z.string().nullable(), respuestas: answers });
export type Guest = z.infer<typeof guest>;

const sentGuest = z.strictObject({ nombre: orNull(pastedLine(200).trim()).default(null), respuestas: sentAnswers.default({}) });
/** In their order; of those that are left out nothing is known. */
export const sentGuests = z.array(sentGuest).max(50);
export type SentGuest = z.output<typeof sentGuest>;

/** Guests, how many of them are under age, the discount code, the captain of their group, and the answers. */
const besides = z.object({
  invitados: z.number(),
  menores: z.number(),
  /** Absent where none has a name or an answer. */
  lista_invitados: z.array(guest).optional(),
  codigo: z.string().nullable(),
  capitan: z.number().nullable(),
  /** Of all people of a whole group, its captain too: 'Leo Paz (A12-0001)'. */
  grupo_de: z.string().nullable(),
  /** Its captain has paid for it. */
  grupo_pagado: z.literal(true).optional(),
  respuestas: answers,
});
export type Besides = z.infer<typeof besides>;

export const questionCalls = defineCalls({
  /** The questions of an edition of the route, or of an activity's call; those asked no more come last. */
  'GET /inscripciones/preguntas': { access: 'staff', query: ofCall, reply: z.array(staffQuestion) },
  /** What its registrations have beside their fields, by their id; those that have nothing are left out. */
  'GET /inscripciones/respuestas': { access: 'staff', query: ofCall, reply: z.record(z.string(), besides) },
});
