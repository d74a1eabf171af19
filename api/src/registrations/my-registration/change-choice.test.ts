import type { OwnSignUp, SignedUp } from 'shared/contract/activity-sign-ups';
import type { MyRegistration } from 'shared/contract/my-registration';
import type { RegistrationFile } from 'shared/contract/registration-file';
import type { ChangeOutcome } from 'shared/contract/sign-up-changes';
import { describe, expect, test } from 'vitest';
import { price, refused, type SentLunch, startLunchApp } from '../../testing/lunch-app.ts';
import { lunch, setLevels } from '../../testing/open-route.ts';

const byKind = [price(2000), price(1500, { persona: 'acompanante' }), price(500, { persona: 'menor' })];
const { db, clock, call, ride, emailTo, linkOf, staff, ana, guest, open, signedUp, rowOf, setRow } = await startLunchApp({
  precios: byKind,
  invitados: 3,
});
const levels = (Larga: number | undefined, Corta: number | undefined) => [
  { nombre: 'Larga', ...(Larga !== undefined && { plazas: Larga }) },
  { nombre: 'Corta', ...(Corta !== undefined && { plazas: Corta }) },
];
let signedUpSoFar = 0;
/** Each by an address of their own. */
async function signUp(fields: object = {}): Promise<SignedUp & { mail: string }> {
  const mail = `persona${++signedUpSoFar}@correo.example`;
  return { ...(await signedUp({ mail, ...fields })), mail };
}

/** Who changes, and by which calls: one mechanism. */
const ways = {
  'its rider by the link': async (made: { mail: string }) => ({ headers: await linkOf(made.mail), path: () => '/inscripciones/mia' }),
  staff: async () => ({ headers: staff, path: (id: number, isDry: boolean) => `/inscripciones/${id}${isDry ? '' : '/eleccion'}` }),
} as const;

interface Case {
  call?: SentLunch;
  /** Signed up by others before. */
  others?: object[];
  start?: object;
  more?: object;
  change: object;
  /** Before, and after. */
  costs?: [number, number];
  plaza?: ChangeOutcome['plaza'];
  /** Of the stored row, beside what was changed. */
  stored?: object;
  /** Where it is refused, the row stays. */
  refusal?: string;
}

const paid = { pagado: 'Si', pago: 'Bizum' };
const cases: Readonly<Record<string, Case>> = {
  'a guest is added, under age': { start: { invitados: 1 }, change: { invitados: 2, menores: 1 }, costs: [3500, 4000] },
  'one guest of three is taken off': {
    start: { invitados: 3, menores: 1 },
    change: { invitados: 2 },
    costs: [5500, 4000],
    stored: { menores: 1 },
  },
  'all guests, those under age with them': {
    start: { invitados: 1, menores: 1 },
    change: { invitados: 0 },
    costs: [2500, 2000],
    stored: { menores: 0 },
  },
  'the kind of a guest is corrected': { start: { invitados: 1 }, change: { menores: 1 }, costs: [3500, 2500] },
  'a guest for whom there is none': {
    call: { plazas: 2 },
    others: [{}],
    change: { invitados: 1 },
    refusal: 'No quedan plazas para un invitado más',
  },
  // Three do not fit; the next one would.
  'a guest whose place somebody waits for': {
    call: { plazas: 3 },
    others: [{}, { invitados: 3 }],
    change: { invitados: 2 },
    refusal: 'No quedan plazas para 2 invitados más',
  },
  'another level with room, in a full call': {
    call: { plazas: 2, niveles: levels(undefined, 2), precios: [...byKind, price(3000, { nivel: 'Corta' })] },
    others: [{ nivel: 'Larga' }],
    start: { nivel: 'Larga' },
    change: { ruta: 'Corta' },
    costs: [2000, 3000],
  },
  'another level that is full': {
    call: { niveles: levels(9, 1) },
    others: [{ nivel: 'Corta' }],
    start: { nivel: 'Larga' },
    change: { ruta: 'Corta' },
    refusal: 'No quedan plazas en Corta',
  },
  'another level that has room for some of them': {
    call: { niveles: levels(9, 2) },
    others: [{ nivel: 'Corta' }],
    start: { nivel: 'Larga', invitados: 1 },
    change: { ruta: 'Corta' },
    refusal: 'No quedan plazas en Corta para tantas personas',
  },
  'another level and a guest for whom the call has no place': {
    call: { plazas: 2, niveles: levels(undefined, 9) },
    others: [{ nivel: 'Corta' }],
    start: { nivel: 'Larga' },
    change: { ruta: 'Corta', invitados: 1 },
    refusal: 'No quedan plazas en Corta para tantas personas',
  },
  'who waits gets a place in a level that has one': {
    call: { niveles: levels(1, 1) },
    others: [{ nivel: 'Larga' }],
    start: { nivel: 'Larga' },
    change: { ruta: 'Corta' },
    plaza: 'consigue',
  },
  'who waits with too many gets a place with fewer': {
    call: { plazas: 2 },
    others: [{}],
    start: { invitados: 1 },
    change: { invitados: 0 },
    plaza: 'consigue',
  },
  'a paid one that becomes dearer owes the difference': {
    more: paid,
    change: { invitados: 1 },
    costs: [2000, 3500],
    stored: { ...paid, cobrado: 2000 },
  },
  'a paid one that becomes cheaper is to be returned the difference': {
    start: { invitados: 1 },
    more: paid,
    change: { invitados: 0 },
    costs: [3500, 2000],
    stored: { ...paid, cobrado: 3500 },
  },
};

describe.each(Object.entries(ways))('level and guests are changed by %s', (who, wayOf) => {
  test.each(Object.entries(cases))('%s: shown before, and stored as shown or left as it was', async (_name, each) => {
    await open(each.call);
    for (const other of each.others ?? []) await signUp(other);
    const made = await signUp(each.start);
    if (each.more) await setRow(made.id, each.more);
    const before = await rowOf(made.id);
    const { headers, path } = await wayOf(made);
    const shown = (await call('POST', `${path(made.id, true)}/calculo`, headers, each.change)).json<ChangeOutcome>();
    expect(shown.plaza).toBe(each.plaza ?? (each.refusal ? 'completa' : 'tiene'));
    if (each.costs) expect([shown.importe_actual, shown.importe]).toEqual(each.costs);
    expect(await rowOf(made.id)).toEqual(before);
    const reply = await call('PUT', path(made.id, false), headers, { ...each.change, importe_visto: shown.importe });
    if (each.refusal) {
      expect(refused(reply)).toEqual([409, `${each.refusal}: ${who === 'staff' ? 'la' : 'tu'} inscripción sigue como estaba.`]);
      expect(await rowOf(made.id)).toEqual(before);
    } else {
      expect(reply.statusCode, reply.body).toBe(200);
      const stored = { espera: null, cobrado: null, ...each.change, importe: shown.importe, version: before.version + 1, ...each.stored };
      expect(await rowOf(made.id)).toMatchObject(stored);
    }
  });

  test('an amount that is another one by now is refused with the new one, and nothing is stored', async () => {
    await open({});
    const made = await signUp();
    const { headers, path } = await wayOf(made);
    const before = await rowOf(made.id);
    await open({ precios: [price(2000), price(1800, { persona: 'acompanante' })] });
    const reply = await call('PUT', path(made.id, false), headers, { invitados: 1, importe_visto: 3500 });
    expect(refused(reply)).toEqual([409, expect.stringContaining('ahora son 38\u00A0€')]);
    expect(await rowOf(made.id)).toEqual(before);
  });

  test.each([
    [{ ruta: 'Otra' }, 'Elige un nivel.'],
    [{ acompanante: 'Si' }, 'En esta actividad no hay acompañantes: quien viene también se cuenta como invitado.'],
    [{ invitados: 1, menores: 2 }, 'Los menores se cuentan entre los invitados: no pueden ser más.'],
  ])('%j is no change, in one sentence', async (change, sentence) => {
    await open({ niveles: levels(undefined, undefined) });
    const made = await signUp({ nivel: 'Larga' });
    const { headers, path } = await wayOf(made);
    const before = await rowOf(made.id);
    for (const reply of [
      await call('POST', `${path(made.id, true)}/calculo`, headers, change),
      await call('PUT', path(made.id, false), headers, change),
    ]) {
      expect(refused(reply)).toEqual([400, expect.stringContaining(sentence)]);
    }
    expect(await rowOf(made.id)).toEqual(before);
  });

  test('what was agreed stays at its price, and who is added costs what they cost today', async () => {
    const early = [price(1000, { hasta: '2027-02-28' }), price(800, { hasta: '2027-02-28', persona: 'acompanante' })];
    const own = [price(2500, { nivel: 'Corta' }), price(1200, { nivel: 'Corta', hasta: '2027-02-28' })];
    await open({
      niveles: levels(undefined, undefined),
      precios: [price(2000), price(1500, { persona: 'acompanante' }), ...early, ...own],
    });
    const made = await signUp({ nivel: 'Larga', invitados: 1 });
    await setRow(made.id, { fecha: '2027-02-20', importe: 1800 });
    const { headers, path } = await wayOf(made);
    const change = async (to: object) => {
      const reply = await call('PUT', path(made.id, false), headers, to);
      expect(reply.statusCode, reply.body).toBe(200);
      return (await rowOf(made.id)).importe;
    };
    expect(await change({ invitados: 2 })).toBe(1800 + 1500);
    expect(await change({ ruta: 'Corta' })).toBe(1800 + 1500 + 200);
    // Who was added last goes first: in the end all costs what it did at first.
    expect(await change({ invitados: 1 })).toBe(1800 + 200);
    expect(await change({ invitados: 3 })).toBe(1800 + 200 + 3000);
    expect(await change({ ruta: 'Larga', invitados: 0 })).toBe(1000);
    expect(await change({ invitados: 1 })).toBe(1000 + 1500);
  });
});

test.each([
  ['on its day', '2027-06-06T08:00:00Z', {}, { invitados: 1 }, 'La actividad está muy cerca'],
  ['within the days that the club wants no changes', '2027-06-02T10:00:00Z', { dias_bloqueo: 5 }, { invitados: 0 }, 'muy cerca'],
  ['of guests once sign-ups are closed', '2027-05-02T10:00:00Z', { cierra: '2027-05-01T10:00' }, { invitados: 2 }, 'están cerradas'],
])('%s a rider is refused in one sentence', async (_when, moment, more, change, sentence) => {
  await open(more);
  const made = await signUp({ invitados: 1 });
  const headers = await linkOf(made.mail);
  clock.now = new Date(moment);
  const reply = await call('PUT', '/inscripciones/mia', headers, change);
  expect(refused(reply)).toEqual([403, expect.stringContaining(sentence)]);
  expect(await rowOf(made.id)).toMatchObject({ invitados: 1 });
});

test('once sign-ups are closed guests can still be taken off', async () => {
  await open({ cierra: '2027-05-01T10:00' });
  const made = await signUp({ invitados: 2 });
  const headers = await linkOf(made.mail);
  clock.now = new Date('2027-05-02T10:00:00Z');
  expect((await call('PUT', '/inscripciones/mia', headers, { invitados: 1 })).statusCode).toBe(200);
  expect((await call('GET', '/inscripciones/mia', headers)).json<MyRegistration>().cambio).toMatchObject({
    invitados: 1,
    invitados_max: 3,
  });
});

test('the emails say what has changed, what it costs and what is missing; the club hears of groups and bibs', async () => {
  await open({});
  const made = await signUp();
  await setRow(made.id, { pagado: 'Si', grupo_num: 4, dorsal: '12' });
  await call('PUT', '/inscripciones/mia', await linkOf(made.mail), { invitados: 1 });
  expect((await emailTo(made.mail)).texto).toMatch(
    /Invitados\.[^]*Importe: 20\s€ → 35\s€\.[^]*Ya has pagado 20\s€: faltan 15\s€ por pagar\./,
  );
  const club = (await emailTo('hola@club.example')).texto;
  expect(club).toMatch(/Invitados: 0 → 1[^]*Estaba pagada: faltan 15\s€ por cobrar\.[^]*Ya tenía grupo 4, dorsal 12/);
  const lines = await db.selectFrom('auditoria').select(['usuario', 'resumen']).where('entidad_id', '=', String(made.id)).execute();
  expect(lines.at(-1)).toEqual({ usuario: 'Visitante sin sesión', resumen: 'invitados (desde su enlace)' });
});

describe('a member, with a session', () => {
  const own = async () => (await call('GET', '/mis-inscripciones', ana)).json<OwnSignUp[]>()[0];

  test('changes their own, and nobody else’s', async () => {
    await open({ plazas: 2 });
    const { id } = (await call('POST', `/actividades/${lunch}/inscripciones`, ana, {})).json<SignedUp>();
    expect((await own())?.cambio).toEqual({
      ruta: null,
      acompanante: null,
      nombre_acomp: null,
      invitados: 0,
      menores: 0,
      niveles: [],
      con_acompanante: false,
      invitados_max: 3,
      lista_invitados: [],
      nombres_invitados: false,
      preguntas_invitado: [],
    });
    expect((await call('POST', `/mis-inscripciones/${id}/calculo`, ana, { invitados: 1 })).json()).toMatchObject({ importe: 3500 });
    const reply = await call('PUT', `/mis-inscripciones/${id}`, ana, { invitados: 1, importe_visto: 3500 });
    expect(reply.json()).toMatchObject({ id, invitados: 1, importe: 3500 });
    for (const headers of [guest, staff])
      for (const [method, path] of [
        ['PUT', ''],
        ['POST', '/calculo'],
        ['POST', '/plaza'],
        ['POST', '/espera'],
      ] as const)
        expect((await call(method, `/mis-inscripciones/${id}${path}`, headers, {})).statusCode).toBe(404);
    expect(await rowOf(id)).toMatchObject({ invitados: 1 });
  });
});

describe('staff', () => {
  test('go beyond the places on purpose only, and the rider hears of it', async () => {
    await open({ plazas: 1 });
    const made = await signUp();
    expect((await call('PUT', `/inscripciones/${made.id}/eleccion`, staff, { invitados: 4 })).statusCode).toBe(409);
    const reply = await call('PUT', `/inscripciones/${made.id}/eleccion`, staff, { invitados: 4, importe_visto: 8000, sin_plaza: true });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await rowOf(made.id)).toMatchObject({ invitados: 4, importe: 8000, espera: null });
    expect((await emailTo(made.mail)).texto).toMatch(/El club ha cambiado tu inscripción[^]*Invitados: 0 → 4[^]*Importe: 20\s€ → 80\s€/);
    const file = (await call('GET', `/inscripciones/${made.id}/ficha`, staff)).json<RegistrationFile>();
    expect([file.importe, file.cambio?.invitados, file.historia[0]?.resumen]).toEqual([8000, 4, 'invitados']);
  });

  test('by the contract’s own call change the level beyond the places, and the amount follows', async () => {
    await setLevels(db, { PRO: { general: 4500 }, Guiada: { general: 3000, plazas: 0 } });
    const { id, ...row } = (await ride({ mail: 'eva@correo.example' })).json<{ id: number }>();
    await setRow(id, { pagado: 'Si', pago: 'Bizum' });
    const paid = { ...row, pagado: 'Si', pago: 'Bizum' };
    const stale = await call('PUT', `/inscripciones/${id}`, staff, { ...paid, ruta: 'Guiada', importe_visto: 4500 });
    expect(refused(stale)).toEqual([409, expect.stringContaining('ahora son 30\u00A0€')]);
    const reply = await call('PUT', `/inscripciones/${id}`, staff, { ...paid, ruta: 'Guiada' });
    expect(reply.json()).toMatchObject({ ruta: 'Guiada', pagado: 'Si', espera: null });
    expect(await rowOf(id)).toMatchObject({ importe: 3000, cobrado: 4500 });
  });

  const mar = { nombre: 'Mar', mail: null, nivel: 'PRO' };
  test.each([
    ['a whole group', [mar], { pagado: 'No' }, [9000, 8500]],
    ['one who has paid', [], paid, [4500, 4000]],
    ['one who has not, as of a sign-up there,', [], { pagado: 'No' }, [null, 4000]],
  ])('move %s on the route to a level without a price, and from there to another', async (_who, personas, more, after) => {
    await setLevels(db, { PRO: { general: 4500 }, Amateur: { general: 4000 }, Guiada: {} });
    const { id } = (await ride({ mail: 'eva@correo.example', personas })).json<{ id: number }>();
    await setRow(id, more);
    const sums = [];
    for (const ruta of ['Guiada', 'Amateur']) {
      await call('PUT', `/inscripciones/${id}/eleccion`, staff, { ruta });
      sums.push((await rowOf(id)).importe);
    }
    expect(sums).toEqual(after);
  });

  test('collect what is missing and take that back: the audit has both', async () => {
    await open({});
    const made = await signUp();
    await setRow(made.id, { pagado: 'Si', pago: 'Bizum' });
    await call('PUT', `/inscripciones/${made.id}/eleccion`, staff, { invitados: 1 });
    const state = async () => (await call('GET', '/inscripciones/mia', await linkOf(made.mail))).json<MyRegistration>().estado;
    expect(await state()).toBe('recibida');
    const receive = (cobrado: number) => call('PUT', `/inscripciones/${made.id}/cobrado`, staff, { cobrado, pago: 'Bizum' });
    await receive(3500);
    expect(await state()).toBe('confirmada');
    await receive(2000);
    const lines = await db.selectFrom('auditoria').select('resumen').where('resumen', 'like', 'cobrado%').orderBy('id').execute();
    expect(lines.map(({ resumen }) => resumen)).toEqual([
      'cobrado: 20\u00A0€ → 35\u00A0€ (Bizum)',
      'cobrado: 35\u00A0€ → 20\u00A0€ (Bizum)',
    ]);
  });
});
