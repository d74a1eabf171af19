import { z } from 'zod';
import { captchaToken, email, lineOf, linkKey, optionalLine, orNull, pastedLine, shownAmount, whole } from './fields.ts';
import { readNotice } from './legal.ts';
import { sentAnswers, sentGuests } from './questions.ts';
import { riderShape } from './registration-shapes.ts';

export const guestCount = whole(0, 50);
const guests = guestCount.default(0);

export const nivel = optionalLine.meta({ title: 'Nivel' });
/** What decides price and place, beside the level. */
export const choice = {
  invitados: guests.meta({ title: 'Invitados' }),
  /** How many of the guests are under age. */
  menores: guests.meta({ title: 'Menores' }),
  codigo: optionalLine.default(null).meta({ title: 'Código' }),
  /** Of a member's personal link: they are known, as with a session, and have the price of members. */
  // Of any shape: one that an email cut is told as one that ended.
  clave_socio: lineOf(100).nullish().meta({ title: 'Enlace de socio' }),
};

const { telefono, nacimiento, poblacion, provincia, moto, grupo, emergencia, sin_fotos } = riderShape;
export const person = {
  nombre: orNull(pastedLine(200).trim()).meta({ title: 'Nombre completo' }),
  mail: orNull(email).meta({ title: 'Correo electrónico' }),
  telefono,
  nacimiento,
  poblacion,
  provincia,
  moto,
  grupo,
  emergencia,
  sin_fotos,
  respuestas: sentAnswers.default({}),
};

/** Another person of a whole group, with a place and a link of their own; without an address the link goes to whoever signs up. */
const companion = z.strictObject({ ...person, nivel });

/** What is sent beside the fields of whoever signs up, for any call. */
export const besideShape = {
  ...choice,
  lista_invitados: sentGuests.default([]).meta({ title: 'Nombres de los invitados' }),
  /** Of an email to who has come before: opens the form before the others. */
  clave_anticipada: linkKey.nullish().meta({ title: 'Enlace anticipado' }),
  /** The group of a captain: each gets a registration; one reference pays for all. */
  personas: z
    .array(companion)
    .max(1000)
    .refine((all) => all.length <= 30, { error: 'Se admiten 30 personas como máximo.' })
    .default([]),
  captcha_token: captchaToken.nullish(),
  ...shownAmount,
  aviso_privacidad: readNotice,
};

/** Told of any sign-up that was just made. */
export const madeShape = {
  /** In cents, of a whole group together. */
  total: z.number().nullable(),
  /** Whether its personal link is on its way by email. */
  enlace_enviado: z.boolean(),
  /** It has no place, nor a turn for one, until that link is opened. */
  por_confirmar: z.literal(true).optional(),
  /** Opens it for ten minutes in the browser that has made it; not of what staff add. */
  clave: z.string().optional(),
};
