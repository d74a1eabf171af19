import { expect, test } from 'vitest';
import type { z } from 'zod';
import { activityForm } from './activities.ts';
import { activitySignUpCalls } from './activity-sign-ups.ts';
import { auditQuery } from './audit.ts';
import { callSettingsCalls } from './call-settings.ts';
import { contactForm } from './contact.ts';
import { idParams, optionalDate, optionalText, sentVersion } from './fields.ts';
import { galleryForm } from './galleries.ts';
import { mailingForm } from './mailings.ts';
import { moduleLoadReport } from './modules.ts';
import { exportFilters, registrationEdit, registrationFilters, signUp, staffSignUp } from './registrations.ts';
import { secondStepProof } from './second-factor.ts';
import { settingsCalls } from './settings.ts';
import { besideShape } from './sign-up-shape.ts';
import { transferCalls } from './transfers.ts';
import { newUser, userEdit } from './users.ts';

const refused = Symbol('refused');
/** The server's parsed value. */
const take = (schema: z.ZodType, input: unknown): unknown => {
  const { success, data } = schema.safeParse(input);
  return success ? data : refused;
};
/** Parsed value of one field of a form with the other fields `rest`. */
const takeField = (schema: z.ZodType, field: string, value: unknown, rest: object = {}): unknown => {
  const taken = take(schema, { ...rest, [field]: value });
  return taken === refused ? refused : (taken as Record<string, unknown>)[field];
};

test.each<[string, z.ZodType, object]>([
  ['a sign-up', signUp, { mail: 'a@b.es' }],
  ['an edit by staff', registrationEdit, { mail: 'a@b.es' }],
  ['a sign-up by staff', staffSignUp, { mail: 'a@b.es' }],
  ['an activity', activityForm, { titulo: 'Ruta' }],
  ['a gallery', galleryForm, { nombre: 'Ruta' }],
  ['a user', newUser, { nombre: 'Ana', correo_electronico: 'a@b.es', rol: 'socio' }],
])('%s: absent, empty or null means empty', (_name, schema, required) => {
  const blank = take(schema, required) as Record<string, unknown>;
  const others = ['tipo', ...Object.keys(besideShape)];
  const optional = Object.keys((schema as z.ZodObject).shape).filter(
    (name) => !(name in required) && name in blank && !others.includes(name),
  );
  expect(optional.length).toBeGreaterThan(3);
  for (const name of optional) {
    for (const value of [undefined, null, '']) expect([name, takeField(schema, name, value, required)]).toEqual([name, null]);
  }
});

test('an email address is stored in lower case and trimmed', () => {
  expect(takeField(signUp, 'mail', ' Ana@Club.ES ')).toBe('ana@club.es');
});

const marked = (text: string) => `\u{202A}${text}\u{200E}\u{202C}\u{2069}`;
const bizum = `\u{2066}600\u{A0}000\u{A0}001\u{2069}`;
test.each<[string, z.ZodType, string, object]>([
  ['an activity’s sign-up', activitySignUpCalls['POST /actividades/:id/inscripciones'].body, 'nombre', {}],
  ['who takes a place', transferCalls['POST /inscripciones/cesion'].body, 'nombre', { mail: 'a@b.es' }],
])('%s: a pasted name is stored without what cannot be seen', (_name, schema, field, rest) => {
  expect(takeField(schema, field, marked('Ana\u{200B} Gil'), rest)).toBe('Ana Gil');
  expect(takeField(schema, field, 'Ana\u{A0}Gil', rest)).toBe('Ana Gil');
  expect(takeField(schema, field, 'Ana\nGil', rest)).toBe(refused);
});

test('a pasted Bizum number, IBAN or DNI needs no plain blanks', () => {
  const { body } = settingsCalls['PUT /ajustes/cobro'];
  expect(takeField(body, 'bizum', bizum)).toBe('600 000 001');
  expect(takeField(body, 'iban', marked('ES91\u{A0}2100'))).toBe('ES91 2100');
  expect(takeField(callSettingsCalls['PUT /convocatoria'].body, 'bizum', bizum)).toBe('600 000 001');
});

test('day, year and version of a registration stay when an edit omits or empties them', () => {
  const rest = { mail: 'a@b.es' };
  for (const field of ['fecha', 'anio', 'version']) {
    for (const value of [undefined, null, '']) expect(takeField(registrationEdit, field, value, rest)).toBeUndefined();
  }
  expect(take(registrationEdit, { ...rest, fecha: '2026-04-12', anio: '2026', version: '3' })).toMatchObject({
    fecha: '2026-04-12',
    anio: 2026,
    version: 3,
  });
  expect([0, 7, '12', -1, 1.5, 'x'].map((group) => takeField(registrationEdit, 'grupo_num', group, rest))).toEqual([
    0,
    7,
    12,
    refused,
    refused,
    refused,
  ]);
});

test('an empty filter means all; years are a list', () => {
  for (const schema of [exportFilters, registrationFilters]) {
    expect(take(schema, { evento: '', anios: '', roadbook: '', pagado: '' })).toEqual({});
    expect(take(schema, {})).toEqual({});
    expect(take(schema, { evento: ' Castillos', anios: '2025, 2026' })).toMatchObject({ evento: ' Castillos', anios: [2025, 2026] });
    expect(take(schema, { anios: '2025,x' })).toBe(refused);
  }
  expect(take(registrationFilters, { roadbook: 'PDF', pagado: 'No' })).toMatchObject({ roadbook: 'PDF', pagado: 'No' });
  expect(take(registrationFilters, { roadbook: 'Papel' })).toBe(refused);
});

test.each<[string, unknown]>([
  ['club.example/ruta', 'https://club.example/ruta'],
  [' HTTP://club.example ', 'HTTP://club.example'],
  ['  ', null],
  ['mailto:a@b.es', refused],
  ['https://localhost/', refused],
  ['https://:80/', refused],
])('the link %j of an activity becomes %j', (typed, taken) => {
  expect(takeField(activityForm, 'link_evento', typed, { titulo: 'Ruta' })).toBe(taken);
});

test.each<[unknown, unknown]>([
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', refused],
  ['2026-13-01', refused],
  ['2026-1-1', refused],
])('the day %j is parsed as %j', (typed, taken) => expect(take(optionalDate, typed)).toBe(taken));

test('an id or a version may be sent as text', () => {
  expect(['7', 7, '0', 'x', '1.5'].map((id) => take(idParams, { id }))).toEqual([{ id: 7 }, { id: 7 }, refused, refused, refused]);
  expect(['3', 0, '', null, undefined, '-1'].map((version) => take(sentVersion, version))).toEqual([3, 0, null, null, undefined, refused]);
});

test('a gallery is private by default, and its event is accepted with or without the accent', () => {
  expect(take(galleryForm, { nombre: 'Ruta' })).toMatchObject({ tipo: 'privada' });
  for (const evento of ['Concentración', 'Concentracion', 'Semanal']) {
    expect(takeField(galleryForm, 'evento', evento, { nombre: 'Ruta' })).toBe(evento);
    expect(takeField(activityForm, 'evento', evento, { titulo: 'Ruta' })).toBe(evento);
  }
  expect(takeField(galleryForm, 'anio', '2026', { nombre: 'Ruta' })).toBe(2026);
});

test('the audit starts with its first page, newest first', () => {
  const blank = { buscar: '', orden: 'recientes', pagina: 1 };
  expect(take(auditQuery, {})).toEqual(blank);
  expect(take(auditQuery, { desde: '', entidad: '' })).toEqual(blank);
  const asked = { desde: '2026-01-31', entidad: 'usuarios', pagina: '2', orden: 'persona', buscar: ' ana ' };
  expect(take(auditQuery, asked)).toEqual({ ...asked, pagina: 2, buscar: 'ana' });
  expect(take(auditQuery, { pagina: '0' })).toBe(refused);
});

test('the second step accepts exactly one proof', () => {
  const llave = { id: 'a', rawId: 'a', type: 'public-key', response: {}, clientExtensionResults: {} };
  const proofs = [{ codigo: '123456' }, { recuperacion: 'abcd' }, { llave }];
  for (const proof of proofs) expect(take(secondStepProof, { resguardo: 'x', ...proof })).toEqual({ resguardo: 'x', ...proof });
  expect(take(secondStepProof, { resguardo: 'x' })).toBe(refused);
  expect(take(secondStepProof, { resguardo: 'x', ...proofs[0], ...proofs[1] })).toBe(refused);
});

test('the error of a module is stored as one short line', () => {
  const fallo = (text: string) => takeField(moduleLoadReport, 'fallo', text, { modulo: 'mf_public', version: '1.0.0' });
  expect(fallo('Failed to fetch\n\0a.js: «é»')).toBe('Failed to fetch a.js: «é»');
  expect(fallo('x'.repeat(900))).toBe('x'.repeat(200));
  expect(take(moduleLoadReport, { modulo: 'react', version: '1' })).toBe(refused);
});

test('a null password stays null, and an absent one absent', () => {
  const person = { nombre: 'Ana', correo_electronico: 'a@b.es', rol: 'socio' };
  for (const field of ['contrasena', 'contrasena_actual']) {
    for (const none of ['', null]) expect(takeField(userEdit, field, none, person)).toBeNull();
    expect(take(userEdit, person)).not.toHaveProperty(field);
    expect(takeField(userEdit, field, ' 1 ', person)).toBe(' 1 ');
  }
  expect(take(newUser, { ...person, rol: 'admin' })).toBe(refused);
});

test('a blank text is missing', () => {
  const message = { nombre: 'Ana', correo: 'a@b.es', token_captcha: 'x' };
  expect(takeField(contactForm, 'mensaje', ' \n ', message)).toBe(refused);
  expect(takeField(contactForm, 'mensaje', ' Hola\r\n', message)).toBe('Hola');
  expect(take(mailingForm, { asunto: 'Ruta', mensaje: ' ', inscritos: ['1'] })).toBe(refused);
  expect(take(mailingForm, { asunto: 'Ruta', mensaje: 'Hola', inscritos: ['1', 2] })).toMatchObject({ inscritos: [1, 2] });
  expect(take(mailingForm, { asunto: 'Ruta', mensaje: 'Hola', inscritos: [] })).toBe(refused);
  expect(take(optionalText, 'a\r\nb')).toBe('a\nb');
});
