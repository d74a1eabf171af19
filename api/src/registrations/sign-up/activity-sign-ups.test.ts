import type { CallOffer, CallSummary, OpenCall } from 'shared/contract/activity-sign-ups';
import type { MyRegistration } from 'shared/contract/my-registration';
import type { Besides } from 'shared/contract/questions';
import type { DuePayment } from 'shared/contract/payments';
import type { Registration } from 'shared/contract/registrations';
import type { WaitingList } from 'shared/contract/waiting-list';
import { describe, expect, test, vi } from 'vitest';
import { pruneRows } from '../../operations/upkeep/prune.ts';
import { price, refused, type SentLunch, startLunchApp } from '../../testing/lunch-app.ts';
import { lunch } from '../../testing/open-route.ts';

const {
  app,
  db,
  server,
  clock,
  again,
  today,
  call,
  ride,
  emailTo,
  linkOf,
  staff,
  ana,
  anaUser,
  guest,
  open,
  signUp,
  signedUp,
  rowOf,
  setRow,
} = await startLunchApp({ precios: [price(2000)], version: 0 });
const offer = async () => {
  app.context.publicReplies.invalidate();
  return (await call('GET', `/actividades/${lunch}/convocatoria`)).json<CallOffer>();
};

describe('a call of an activity', () => {
  test('is the form that visitors see', async () => {
    await open({
      plazas: 40,
      pide: ['telefono'],
      preguntas: [{ texto: 'Menú', tipo: 'una', opciones: ['Carne', 'Pescado'], obligatoria: true }],
      codigos: [{ codigo: 'amigo', precio: 500, usos: 2 }],
    });
    expect(await offer()).toMatchObject({
      formulario: `/actividades/${lunch}/inscripcion`,
      libres: 40,
      espera: true,
      codigos: true,
      pide: ['telefono'],
      preguntas: [{ texto: 'Menú', opciones: ['Carne', 'Pescado'] }],
    });
  });

  test('stands in the public list beside the route, and leaves the route as it was', async () => {
    await open({ plazas: 10 });
    app.context.publicReplies.invalidate();
    const calls = (await call('GET', '/convocatorias')).json<CallSummary[]>();
    expect(calls.map(({ actividad_id, formulario, estado, libres, desde }) => [actividad_id, formulario, estado, libres, desde])).toEqual([
      [7, '/formulario-inscripcion', 'abierta', null, 4500],
      [lunch, `/actividades/${lunch}/inscripcion`, 'abierta', 10, 2000],
    ]);
    const { vigente, anios } = (await call('GET', '/convocatoria', staff)).json<{ vigente: number; anios: number[] }>();
    expect([vigente, anios]).toEqual([2027, [2027]]);
  });

  test('goes with its activity, which is only deleted without people who come', async () => {
    await open();
    await signedUp();
    expect(refused(await call('DELETE', `/actividades/${lunch}`, staff))).toEqual([
      400,
      'Esta actividad tiene una inscripción: cancélala antes, para avisar a todos y devolver lo pagado.',
    ]);
    await db.deleteFrom('inscripciones').execute();
    expect((await call('DELETE', `/actividades/${lunch}`, staff)).statusCode).toBe(204);
    expect(await db.selectFrom('convocatorias').select('anio').execute()).toEqual([{ anio: 2027 }]);
  });

  test('the activity of the route is deleted without riders alone: they would lose day, place and name', async () => {
    expect((await ride({ mail: 'eva@correo.example' })).statusCode).toBe(201);
    expect(refused(await call('DELETE', '/actividades/7', staff))).toEqual([
      400,
      'Es la actividad de la ruta de 2027, que tiene una inscripción: elige antes otra en «Configurar la ruta».',
    ]);
    await db.deleteFrom('inscripciones').execute();
    expect((await call('DELETE', '/actividades/7', staff)).statusCode).toBe(204);
    expect(await db.selectFrom('convocatorias').select('actividad_id').execute()).toEqual([{ actividad_id: null }]);
  });
});

describe('a sign-up', () => {
  test('of a visitor is stored with the price of the server, and emailed with a link that opens it', async () => {
    await open({ invitados: 2, precios: [price(2000), price(1000, { persona: 'menor' })], bizum: '600 123 456' });
    const made = await signedUp({ invitados: 2, menores: 1, importe_visto: 5000 });
    expect(made).toMatchObject({ referencia: `A${lunch}-0001`, importe: 5000, estado: 'pendiente de pago', enlace_enviado: true });
    const { asunto, texto } = await emailTo('leo@correo.example');
    expect(asunto).toBe('Hemos recibido tu inscripción: Comida de junio');
    expect(texto).toContain(`Bizum al 600 123 456, con el concepto A${lunch}-0001`);
    expect(texto).not.toContain('grupo');
    expect((await call('GET', '/inscripciones/mia', await linkOf('leo@correo.example'))).json()).toMatchObject({
      evento: 'Comida de junio',
      invitados: 2,
      actividad_id: lunch,
    });
  });

  test.each([
    ['members only is listed with their price', 'socios', { desde: 1500, desde_socio: undefined }],
    ['all is listed with that of members too', 'todos', { desde: 2000, desde_socio: 1500 }],
  ])('for %s', async (_what, quien, { desde, desde_socio }) => {
    await open({ quien, precios: [price(2000), price(1500, { persona: 'socio' })] });
    const offered = await offer();
    expect([offered.desde, offered.desde_socio]).toEqual([desde, desde_socio]);
  });

  test.each([
    ['staff', () => staff],
    ['a member', () => ana],
  ])('of somebody else by the session of %s costs the price of anybody, needs their name, and is not the session’s', async (_who, of) => {
    await open({
      precios: [price(2000), price(1500, { persona: 'socio' })],
      preguntas: [{ texto: 'Cargo', tipo: 'linea', para: 'socios' }],
    });
    const headers = of();
    const other = { mail: 'leo@correo.example' };
    // Who signs up others solves the captcha, staff but for.
    const solved = async () => (headers === staff ? {} : { captcha_token: await app.solveCaptcha(today) });
    expect(refused(await signUp({ ...other, ...(await solved()) }, headers))).toEqual([400, 'El campo «Nombre completo» es obligatorio.']);
    const [{ id } = { id: 0 }] = (await offer()).preguntas;
    expect((await signUp({ ...other, ...(await solved()), nombre: 'Leo', respuestas: { [id]: 'Vocal' } }, headers)).statusCode).toBe(400);
    expect((await signedUp({ ...other, ...(await solved()), nombre: 'Leo' }, headers)).importe).toBe(2000);
    const row = await db.selectFrom('inscripciones').select(['nombre', 'persona', 'usuario_id']).executeTakeFirstOrThrow();
    expect(row).toEqual({ nombre: 'Leo', persona: null, usuario_id: null });
    expect((await call('GET', '/mis-inscripciones', headers)).json()).toEqual([]);
    // Their own stands beside it.
    expect((await signedUp({}, headers)).importe).toBe(1500);
  });

  test.each([
    ['another person', { nombre: 'Leo', mail: 'leo@correo.example' }],
    ['a group', { personas: [{ nombre: 'Leo', mail: null, nivel: null }] }],
  ])('of %s by a session costs a captcha; one of oneself does not', async (_what, fields) => {
    await open();
    for (const token of [{}, { captcha_token: 'x' }])
      expect(refused(await signUp({ ...fields, ...token }, ana)).join(' ')).toMatch(/^400 El captcha no es válido/);
    expect(await db.selectFrom('inscripciones').select('id').execute()).toEqual([]);
    await signedUp({ ...fields, captcha_token: await app.solveCaptcha(today) }, ana);
    await db.deleteFrom('inscripciones').execute();
    await signedUp({}, ana);
  });

  test('is counted by its people, for the account and the network; staff are not', async () => {
    await open({ invitados: 1 });
    const most = 60;
    const bounded = again({ limits: { ...app.config.limits, signUps: most } }).server;
    const crowd = (size: number, at: string) =>
      Array.from({ length: size }, (_, index) => ({ nombre: `Uno ${index}`, mail: `${at}.${index}@correo.example`, nivel: null }));
    const asks = async (who: { headers?: Record<string, string>; ip: string }, fields: object) =>
      bounded.inject({
        method: 'POST',
        url: `/api/actividades/${lunch}/inscripciones`,
        headers: who.headers ?? {},
        remoteAddress: who.ip,
        payload: {
          ...(who.headers === ana ? {} : { nombre: 'Leo Paz', mail: 'leo@correo.example' }),
          captcha_token: await app.solveCaptcha(today),
          ...fields,
        },
      });
    const left = most - 31;
    expect((await asks({ headers: ana, ip: '203.0.113.1' }, { personas: crowd(30, 'a') })).statusCode).toBe(201);
    await db.deleteFrom('inscripciones').execute();
    // One more than there is room for, from elsewhere: of the account nobody is taken.
    const refusal = await asks({ headers: ana, ip: '203.0.113.2' }, { invitados: 1, personas: crowd(left - 1, 'b') });
    expect([refusal.statusCode, refusal.json().detail]).toEqual([429, expect.stringMatching(/^Hemos recibido demasiadas inscripciones/)]);
    expect(await db.selectFrom('inscripciones').select('id').execute()).toEqual([]);
    expect((await asks({ ip: '203.0.113.1' }, { personas: crowd(left, 'c') })).statusCode).toBe(429);
    expect((await asks({ ip: '203.0.113.1' }, { personas: crowd(left - 1, 'd') })).statusCode).toBe(201);
    expect((await asks({ ip: '203.0.113.1' }, {})).statusCode).toBe(429);
    // By herself, too, without a captcha: the account's places are used up but for one.
    expect((await asks({ headers: ana, ip: '203.0.113.3' }, { personas: crowd(left - 2, 'g') })).statusCode).toBe(201);
    await db.deleteFrom('inscripciones').execute();
    const herself = { captcha_token: undefined };
    expect((await asks({ headers: ana, ip: '203.0.113.4' }, { ...herself, invitados: 1 })).statusCode).toBe(429);
    for (const press of ['first', 'second'])
      expect([press, (await asks({ headers: ana, ip: '203.0.113.4' }, herself)).statusCode]).toEqual([press, 201]);
    await db.deleteFrom('inscripciones').execute();
    expect((await asks({ headers: ana, ip: '203.0.113.4' }, herself)).statusCode).toBe(429);
    for (const at of ['e', 'f'])
      expect((await asks({ headers: staff, ip: '203.0.113.1' }, { personas: crowd(30, at) })).statusCode).toBe(201);
  });

  test('what staff type in is no sign-up of their network', async () => {
    await open({ plazas: 9 });
    const visitor = await signedUp();
    for (const nombre of ['Eva', 'Iván']) await signedUp({ nombre, mail: `${nombre.length}@correo.example` }, staff);
    await signedUp({}, staff);
    const redes = async () => (await call('GET', `/inscripciones/espera?actividad=${lunch}`, staff)).json<WaitingList>().redes;
    expect(await redes()).toEqual([]);
    const second = await signedUp({ mail: 'eva@correo.example' });
    expect((await redes())?.map((group) => group.map(({ id }) => id))).toEqual([[visitor.id, second.id]]);
  });

  test('changes what is said of places for the next visitor, by whomever it is made and taken back', async () => {
    await open({ plazas: 2, invitados: 1 });
    const told = async () => [
      (await call('GET', '/convocatorias')).json<CallSummary[]>().find(({ actividad_id }) => actividad_id === lunch)?.libres,
      (await call('GET', `/actividades/${lunch}/convocatoria`)).json<CallOffer>().libres,
    ];
    expect(await told()).toEqual([2, 2]);
    await signedUp();
    expect(await told()).toEqual([1, 1]);
    const { id } = await signedUp({}, ana);
    expect(await told()).toEqual([0, 0]);
    await call('POST', `/mis-inscripciones/${id}/anular`, ana);
    // For a moment it can be undone.
    expect(await told()).toEqual([0, 0]);
    clock.now = new Date(clock.now.getTime() + 21_000);
    await call('POST', '/inscripciones/mia/anular', await linkOf('leo@correo.example'));
    expect(await told()).toEqual([1, 1]);
  });

  test('of a member by staff costs the price of members, as the calculation says, and lacks what staff do not know', async () => {
    await open({
      plazas: 9,
      horas_confirmar: 24,
      precios: [price(2000), price(1500, { persona: 'socio' })],
      preguntas: [{ texto: 'Cargo', tipo: 'linea', para: 'socios', obligatoria: true }],
    });
    const workOut = async (headers: Record<string, string>, mail?: string) =>
      (await call('POST', `/actividades/${lunch}/inscripciones/calculo`, headers, { mail })).json<object>();
    const address = anaUser.correo_electronico;
    expect(await workOut(staff, address)).toEqual({ importe: 1500, plaza: 'hay', socio: true });
    expect(await workOut(staff, 'leo@correo.example')).toEqual({ importe: 2000, plaza: 'hay', socio: false });
    expect(await workOut(staff, 'leo@')).toEqual({ importe: 1500, plaza: 'hay', socio: true });
    // To others the address tells nothing.
    expect(await workOut(guest, address)).toMatchObject({ importe: 2000, socio: false });
    expect(await workOut({}, address)).toMatchObject({ importe: 2000, socio: false });
    const made = await signedUp({ nombre: 'Ana Gil', mail: address, importe_visto: 1500 }, staff);
    const row = await rowOf(made.id);
    expect([row.persona, row.usuario_id, row.confirmar_hasta, row.aviso_privacidad]).toEqual(['socio', null, null, null]);
    const [{ id } = { id: 0 }] = (await offer()).preguntas;
    const own = await signedUp({ respuestas: { [id]: 'Vocal' } }, ana);
    const stored = await rowOf(own.id);
    expect(stored.confirmar_hasta).toBeNull();
  });

  test('of a member by a personal link costs the price of members, is theirs, and is none once they are no member', async () => {
    await open({ quien: 'socios', precios: [price(2000), price(1500, { persona: 'socio' })] });
    const invited = await call('POST', `/convocatoria/avisar?actividad=${lunch}`, staff);
    expect(invited.json<{ avisados: number }>().avisados).toBeGreaterThan(0);
    const { asunto, texto } = await emailTo(anaUser.correo_electronico);
    expect(asunto).toBe('Inscripción abierta: Comida de junio');
    const clave_socio = /inscripcion#socio=([\w-]+)/.exec(texto)?.[1] ?? '';
    const workOut = (body: object) => call('POST', `/actividades/${lunch}/inscripciones/calculo`, {}, body);
    expect((await workOut({ clave_socio })).json()).toMatchObject({ importe: 1500, socio: true });
    const none = { nombre: null, mail: null };
    const made = await signedUp({ ...none, clave_socio });
    expect((await signedUp({ ...none, clave_socio })).id).toBe(made.id);
    const row = await rowOf(made.id);
    expect([row.nombre, row.mail, row.usuario_id, row.persona, row.importe]).toEqual([
      'Ana Gil',
      anaUser.correo_electronico,
      anaUser.id,
      'socio',
      1500,
    ]);
    // Who has signed up is not written to again.
    const again = (await call('POST', `/convocatoria/avisar?actividad=${lunch}`, staff)).json<{ avisados: number }>();
    expect(again.avisados).toBe(invited.json<{ avisados: number }>().avisados - 1);
    const refusal = 'Este enlace de socio ya no vale: entra con tu acceso, o inscríbete sin él.';
    expect(refused(await workOut({ clave_socio: clave_socio.replace(/^u\d+/, 'u1') }))).toEqual([403, refusal]);
    expect(refused(await workOut({ clave_socio: clave_socio.slice(0, 12) }))).toEqual([403, refusal]);
    await db.updateTable('usuarios').set({ rol: 'invitado' }).where('id', '=', anaUser.id).execute();
    expect(refused(await signUp({ ...none, clave_socio }))).toEqual([403, refusal]);
    await db.updateTable('usuarios').set({ rol: 'socio' }).where('id', '=', anaUser.id).execute();
  });

  test('of members alone, or of members first, is refused to others in words', async () => {
    await open({ quien: 'socios' });
    expect(refused(await signUp())).toEqual([403, 'Esta actividad es solo para socios: entra con tu acceso.']);
    expect((await signUp({}, guest)).statusCode).toBe(403);
    await open({ quien: 'socios_antes', socios_hasta: '2027-05-10T20:00', version: null });
    expect(refused(await signUp())[1]).toMatch(/^Hasta el 10\/05\/2027 20:00 solo se inscriben los socios/);
    await signedUp({}, ana);
    clock.putOn(120 * 24 * 3_600_000);
  });

  test('needs the captcha, the required answers, and no more guests than there may be', async () => {
    await open({ invitados: 1, preguntas: [{ texto: 'Menú', tipo: 'una', opciones: ['Carne', 'Pescado'], obligatoria: true }] });
    const [{ id } = { id: 0 }] = (await offer()).preguntas;
    expect(refused(await signUp({ captcha_token: 'x', respuestas: { [id]: 'Carne' } }))).toEqual([
      400,
      'El captcha no es válido o ha caducado. Vuelve a resolverlo.',
    ]);
    expect(refused(await signUp())).toEqual([400, 'Falta la respuesta a «Menú».']);
    expect(refused(await signUp({ respuestas: { [id]: 'Sopa' } }))).toEqual([400, 'La respuesta a «Menú» no es válida.']);
    expect(refused(await signUp({ respuestas: { [id]: 'Carne', 999_999: 'x' } }))).toEqual([
      400,
      'Las preguntas del formulario han cambiado mientras lo rellenabas. Vuelve a cargar la página.',
    ]);
    expect(refused(await signUp({ invitados: 2, respuestas: { [id]: 'Carne' } }))).toEqual([400, 'Puedes traer un invitado como máximo.']);
    const made = await signedUp({ respuestas: { [id]: 'Carne' }, invitados: 1 });
    const besides = (await call('GET', `/inscripciones/respuestas?actividad=${lunch}`, staff)).json();
    expect(besides).toEqual({
      [made.id]: { invitados: 1, menores: 0, codigo: null, capitan: null, grupo_de: null, respuestas: { [id]: 'Carne' } },
    });
  });

  test('of a whole group has one reference for the sum, and is paid as one', async () => {
    await open({ plazas: 3 });
    const made = await signedUp({ personas: [{ nombre: 'Mar' }, { nombre: 'Sol', mail: 'sol@correo.example' }] });
    expect(made).toMatchObject({ total: 6000, importe: 6000 });
    const rows = await db.selectFrom('inscripciones').selectAll().orderBy('id').execute();
    expect(rows.map(({ nombre, importe, capitan_id, referencia }) => [nombre, importe, capitan_id, referencia])).toEqual([
      ['Leo Paz', 6000, null, `A${lunch}-0001`],
      ['Mar', 0, made.id, `A${lunch}-0002`],
      ['Sol', 0, made.id, `A${lunch}-0003`],
    ]);
    expect((await emailTo('sol@correo.example')).texto).toContain('/mi-inscripcion#');
    const besides = (await call('GET', `/inscripciones/respuestas?actividad=${lunch}`, staff)).json<Record<string, Besides>>();
    const group = `Leo Paz (A${lunch}-0001)`;
    expect(rows.map(({ id }) => besides[id]?.grupo_de)).toEqual([group, group, group]);
    const listed = async (pagado: string) => {
      const reply = await call('GET', `/inscripciones/agrupadas-por-anio?actividad=${lunch}&pagado=${pagado}`, staff);
      return Object.values(reply.json<Record<string, Registration[]>>()).flat().length;
    };
    expect([await listed('Si'), await listed('No')]).toEqual([0, 3]);
    await setRow(made.id, { pagado: 'Si' });
    const paid = (await call('GET', `/inscripciones/respuestas?actividad=${lunch}`, staff)).json<Record<string, Besides>>();
    expect(rows.map(({ id }) => paid[id]?.grupo_pagado)).toEqual([undefined, true, true]);
    expect([await listed('Si'), await listed('No')]).toEqual([3, 0]);
    const day = (await call('GET', `/inscripciones/dia?actividad=${lunch}`, staff)).json<{ inscritos: { pagado: string | null }[] }>();
    expect(day.inscritos.map(({ pagado }) => pagado)).toEqual(['Si', 'Si', 'Si']);
  });

  describe('of a whole group, one of whom cancels', () => {
    const mails = { leo: 'leo@correo.example', mar: 'mar@correo.example', sol: 'sol@correo.example' };
    const group = async (usual: SentLunch = {}) => {
      await open({ invitados: 1, precios: [price(2000), price(1000, { persona: 'acompanante' })], bizum: '600 123 456', ...usual });
      const personas = [
        { nombre: 'Mar', mail: mails.mar },
        { nombre: 'Sol', mail: mails.sol },
      ];
      const made = await signedUp({ invitados: 1, personas });
      await db.deleteFrom('correos').where('para', '=', 'hola@club.example').execute();
      const { id } = await db.selectFrom('inscripciones').select('id').where('nombre', '=', 'Sol').executeTakeFirstOrThrow();
      return { made, sol: id, links: { leo: await linkOf(mails.leo), sol: await linkOf(mails.sol) } };
    };
    const sums = async () => {
      const rows = await db.selectFrom('inscripciones').selectAll().orderBy('id').execute();
      const captain = (id: number | null) => rows.find((row) => row.id === id)?.nombre ?? null;
      return rows.map(({ importe, pagado, capitan_id, anulada }) =>
        [importe, pagado, captain(capitan_id), anulada && 'anulada'].filter((each) => each !== null).join(' '),
      );
    };
    const pay = (id: number) => setRow(id, { pagado: 'Si', pago: 'Bizum' });
    const toRefund = async () =>
      (await call('GET', `/inscripciones/pagos?actividad=${lunch}`, staff))
        .json<DuePayment[]>()
        .filter(({ pagado, anulada, devuelta }) => pagado === 'Si' && anulada !== null && devuelta === null)
        .map(({ nombre, importe }) => [nombre, importe]);
    test.each([
      [
        'a companion',
        'sol',
        false,
        'leo',
        /Lo vuestro, con la referencia A71-0001: son 50\u00A0€\.[^]*Bizum/,
        'Importe del grupo de Leo Paz (A71-0001): 70\u00A0€ → 50\u00A0€',
        [],
        ['5000', '0 Leo Paz', '2000 Leo Paz anulada'],
      ],
      [
        'a companion of a captain who has paid',
        'sol',
        true,
        'leo',
        /Lo vuestro está pagado \(50\u00A0€\)\. Lo demás \(20\u00A0€\) queda por devolver/,
        '',
        [['Sol', 2000]],
        ['5000 Si', '0 Leo Paz', '2000 Si Leo Paz anulada'],
      ],
      [
        'the captain',
        'leo',
        false,
        'mar',
        /Ahora lo vuestro se paga con tu referencia A71-0002: son 40\u00A0€/,
        '',
        [],
        ['3000 Mar anulada', '4000', '0 Mar'],
      ],
      ['the captain who has paid', 'leo', true, 'mar', /./, '', [['Leo Paz', 3000]], ['3000 Si Mar anulada', '4000 Si', '0 Mar']],
    ] as const)(
      '%s: who pays for the others owes for them alone, and is told; undone, all is as it was',
      async (_, who, isPaid, payer, told, club, refunds, after) => {
        const { made, links } = await group();
        if (isPaid) await pay(made.id);
        const before = await sums();
        await call('POST', '/inscripciones/mia/anular', links[who]);
        expect(await sums()).toEqual(after);
        expect(await toRefund()).toEqual(refunds);
        expect((await emailTo(mails[payer])).texto).toMatch(told);
        expect((await emailTo('hola@club.example')).texto).toContain(club);
        await call('POST', '/inscripciones/mia/recuperar', links[who]);
        expect(await sums()).toEqual(before);
        expect((await emailTo(mails[payer])).asunto).not.toContain('Tu grupo');
      },
    );
  });

  test('of a whole group has the name of its club, which the captain writes once', async () => {
    await open({ pide: ['grupo'] });
    await signedUp({ grupo: 'Moto Club Sol', personas: [{ nombre: 'Mar' }, { nombre: 'Luz', grupo: 'Otro club' }] });
    const rows = await db.selectFrom('inscripciones').select('grupo').orderBy('id').execute();
    expect(rows.map(({ grupo }) => grupo)).toEqual(['Moto Club Sol', 'Moto Club Sol', 'Otro club']);
  });

  test('keeps its amount where riders or staff send a level or a companion that its call does not have', async () => {
    await open({ invitados: 1, pide: ['telefono'] });
    const made = await signedUp({ invitados: 1, personas: [{ nombre: 'Mar', mail: 'mar@correo.example' }] });
    const link = await linkOf('leo@correo.example');
    for (const choice of [{ ruta: 'PRO' }, { acompanante: 'Si' }]) {
      expect((await call('PUT', '/inscripciones/mia', link, choice)).statusCode).toBe(400);
      expect((await call('POST', '/inscripciones/mia/calculo', link, choice)).statusCode).toBe(400);
      expect((await call('PUT', `/inscripciones/${made.id}`, staff, { mail: 'leo@correo.example', ...choice })).statusCode).toBe(200);
    }
    expect((await call('POST', '/inscripciones/mia/calculo', link, {})).json()).toMatchObject({ importe: 6000, importe_actual: 6000 });
    expect((await call('PUT', '/inscripciones/mia', link, { telefono: '600 1' })).statusCode).toBe(200);
    expect(await rowOf(made.id)).toMatchObject({ importe: 6000, telefono: '600 1' });
  });

  test('lets its answers be corrected by the rules of the form: what is asked of others or is required says so, and health is in no email', async () => {
    const { preguntas } = await open({
      pide: ['moto'],
      preguntas: [
        { texto: '¿Menú?', tipo: 'una', opciones: ['Carne', 'Pescado'], obligatoria: true },
        { texto: 'Alergias', tipo: 'texto', salud: true },
        { texto: 'Número de socio', tipo: 'numero', para: 'socios' },
      ],
    });
    const [menu = 0, allergies = 0, card = 0] = preguntas.map(({ id }) => id);
    await signedUp({ respuestas: { [menu]: 'Carne' } });
    const link = await linkOf('leo@correo.example');
    const correct = (respuestas: object) => call('PUT', '/inscripciones/mia', link, { respuestas });
    expect((await call('GET', '/inscripciones/mia', link)).json()).toMatchObject({
      pide: ['moto'],
      preguntas: [{ id: menu }, { id: allergies }],
      respuestas: [{ pregunta_id: menu, texto: '¿Menú?', valor: 'Carne', respuesta: 'Carne' }],
    });
    for (const [respuestas, detail] of [
      [{ [menu]: '' }, 'Falta la respuesta a «¿Menú?».'],
      [{ [menu]: 'Tarta' }, 'La respuesta a «¿Menú?» no es válida.'],
      [{ [card]: '7' }, expect.stringMatching(/^Las preguntas del formulario han cambiado/)],
    ] as const)
      expect(refused(await correct(respuestas))).toEqual([400, detail]);
    const told = (await correct({ [menu]: 'Pescado', [allergies]: 'Frutos secos' })).json<MyRegistration>();
    expect(told.respuestas?.map(({ valor }) => valor)).toEqual(['Pescado', 'Frutos secos']);
    const texts = (await db.selectFrom('correos').select('texto').execute()).map(({ texto }) => texto).join('\n');
    expect(texts).toContain('¿Menú? Carne → Pescado');
    expect(texts).not.toContain('Frutos');
    const [line] = await db.selectFrom('auditoria').select('resumen').where('entidad', '=', 'inscripciones').execute();
    expect(line?.resumen).toBe('respuestas (desde su enlace)');
    expect((await correct({ [allergies]: '' })).json<MyRegistration>().respuestas).toHaveLength(1);
    await call('POST', '/inscripciones/mia/anular', link);
    expect((await correct({ [menu]: 'Carne' })).statusCode).toBe(403);
  });
});

test('discount codes cannot be guessed: thirty wrong ones of a network, then none is looked up', async () => {
  await open({ codigos: [{ codigo: 'amigo', precio: 500, usos: 5 }] });
  const workOut = (codigo: string, remoteAddress = '198.51.100.9') =>
    server.inject({ method: 'POST', url: `/api/actividades/${lunch}/inscripciones/calculo`, payload: { codigo }, remoteAddress });
  for (let tries = 0; tries < 30; tries++) {
    expect((await workOut('amigo')).json()).toMatchObject({ importe: 500 });
    expect((await workOut(`amig${tries}`)).statusCode).toBe(400);
  }
  expect(refused(await workOut('amigo')).join(' ')).toMatch(/^429 Has probado demasiados códigos/);
  expect((await workOut('amigo', '198.51.100.10')).statusCode).toBe(200);
});

describe('the workshop of staff', () => {
  test('a cancelled activity has payments to be refunded, and takes no one any more', async () => {
    await open();
    const made = await signedUp();
    await setRow(made.id, { pagado: 'Si', pago: 'Bizum' });
    await call('POST', `/convocatoria/cancelar?actividad=${lunch}`, staff, {});
    const counts = (await call('GET', '/convocatorias/abiertas', staff)).json<OpenCall[]>();
    expect(counts.find(({ actividad_id }) => actividad_id === lunch)).toMatchObject({ por_devolver: 1, estado: 'cancelada' });
    expect(refused(await signUp())).toEqual([403, 'Esta actividad se ha cancelado.']);
    // Just cancelled, and taken back by nobody.
    const link = await linkOf('leo@correo.example');
    const emails = await db.selectFrom('correos').select('id').execute();
    expect(refused(await call('POST', '/inscripciones/mia/recuperar', link))).toEqual([403, 'Esta actividad se ha cancelado.']);
    expect(refused(await call('PUT', `/inscripciones/${made.id}/anulada`, staff, { anulada: false }))).toEqual([
      400,
      'Esta actividad se ha cancelado.',
    ]);
    expect(await db.selectFrom('correos').select('id').execute()).toEqual(emails);
    expect(await db.selectFrom('inscripciones').select('id').where('anulada', 'is', null).execute()).toEqual([]);
  });

  test('a question with answers is asked no more and keeps them; answers about health go after the day', async () => {
    const made = await open({
      preguntas: [
        { texto: 'Alergias', tipo: 'texto', salud: true },
        { texto: 'Talla', tipo: 'linea' },
      ],
    });
    const [health, size] = made.preguntas;
    await signedUp({ respuestas: { [health?.id ?? 0]: 'Frutos secos', [size?.id ?? 0]: 'M' } });
    const after = await open({ preguntas: [{ id: health?.id ?? 0, texto: 'Alergias', tipo: 'texto', salud: true }], version: null });
    expect(after.preguntas.map(({ texto, retirada, respuestas }) => `${texto} ${retirada} ${respuestas}`)).toEqual([
      'Alergias false 1',
      'Talla true 1',
    ]);
    expect((await emailTo('leo@correo.example')).texto).not.toContain('Frutos');
    await pruneRows(db, new Date('2027-06-07T10:00:00Z'));
    expect(await db.selectFrom('respuestas').select('valor').execute()).toEqual([{ valor: 'M' }]);
  });

  describe('answers about health go', () => {
    const answer = async (fecha_evento: string | null = '2027-06-06') => {
      await db.updateTable('actividades').set({ fecha_evento }).where('id', '=', lunch).execute();
      const made = await open({ preguntas: [{ texto: 'Alergias', tipo: 'texto', salud: true }] });
      await signedUp({ respuestas: { [made.preguntas[0]?.id ?? 0]: 'Frutos secos' } });
    };
    const kept = async (now: Date) => {
      await pruneRows(db, now);
      return (await db.selectFrom('respuestas').select('valor').execute()).length === 1;
    };

    test('once the activity is cancelled', async () => {
      await answer();
      expect(await kept(clock.now)).toBe(true);
      await call('POST', `/convocatoria/cancelar?actividad=${lunch}`, staff, {});
      expect(await kept(clock.now)).toBe(false);
    });

    test('once there is no activity any more', async () => {
      await answer();
      await db.deleteFrom('actividades').where('id', '=', lunch).execute();
      expect(await kept(clock.now)).toBe(false);
    });

    test('of an activity without a day 180 days after the sign-up', async () => {
      await answer(null);
      const after = (days: number) => new Date(clock.now.getTime() + days * 86_400_000);
      expect(await kept(after(180))).toBe(true);
      expect(await kept(after(181))).toBe(false);
    });
  });

  test('figures of a year count people, new faces and payments, without names', async () => {
    await open();
    const made = await signedUp();
    await setRow(made.id, { pagado: 'Si', pago: 'Bizum' });
    expect((await call('GET', '/inscripciones/cifras?anio=2027', staff)).json()).toEqual({
      anio: 2027,
      actividades: [
        { actividad_id: lunch, titulo: 'Comida de junio', fecha_evento: '2027-06-06', personas: 1, invitados: 0, nuevas: 1, cobrado: 2000 },
      ],
      asistencia: [{ actividades: 1, personas: 1 }],
      cobros: [{ pago: 'Bizum', cobros: 1, importe: 2000 }],
    });
  });

  test('figures of a year are for visitors where the club shows them, without names, payments and small counts', async () => {
    await open();
    await signedUp();
    await signedUp({ mail: 'mar@correo.example' });
    const asked = (anio = '') => call('GET', `/cifras${anio}`);
    expect((await asked()).statusCode).toBe(404);
    const { headers } = await app.addUser('webmaster');
    const names = { nombre: '', evento: '', boton: '' };
    expect((await call('PUT', '/ajustes/ruta', headers, { ...names, cifras: 'si' })).statusCode).toBe(200);
    const actividad = { actividad_id: lunch, titulo: 'Comida de junio', fecha_evento: '2027-06-06' };
    const few = { anio: 2027, anios: [2027], actividades: [{ ...actividad, personas: null, nuevas: null }], asistencia: [] };
    expect((await asked('?anio=2027')).json()).toEqual(few);
    expect((await asked()).json()).toEqual(few);
    await signedUp({ mail: 'sol@correo.example' });
    clock.putOn(61_000);
    const three = { ...few, actividades: [{ ...actividad, personas: 3, nuevas: 3 }] };
    expect((await asked('?anio=2027')).json()).toEqual({ ...three, asistencia: [{ actividades: 1, personas: 3, o_mas: false }] });
    expect((await asked('?anio=1999')).json()).toEqual({ anio: 1999, anios: [2027], actividades: [], asistencia: [] });
    // What another form leaves out stays.
    expect((await call('PUT', '/ajustes/ruta', headers, names)).json()).toMatchObject({ cifras: 'si' });
    expect((await call('PUT', '/ajustes/ruta', headers, { ...names, cifras: '' })).statusCode).toBe(200);
    expect((await asked()).statusCode).toBe(404);
  });

  test('of the years that anybody may ask for, replies are kept of those with sign-ups alone', async () => {
    await open();
    await signedUp();
    const { headers } = await app.addUser('webmaster');
    await call('PUT', '/ajustes/ruta', headers, { nombre: '', evento: '', boton: '', cifras: 'si' });
    expect((await call('GET', '/cifras?anio=1999')).headers['cache-control']).toBe('private, no-store');
    const kept = vi.spyOn(app.context.publicReplies, 'send');
    for (const anio of [1900, 2026, 2027, 2027, 2028, 2999]) expect((await call('GET', `/cifras?anio=${anio}`)).statusCode).toBe(200);
    const keys = kept.mock.calls.map(([, , key]) => key);
    kept.mockRestore();
    expect(new Set(keys)).toEqual(new Set(['cifras 2027']));
  });
});
