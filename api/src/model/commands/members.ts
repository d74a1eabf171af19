import { boolean, constantFrom, integer, nat, option } from 'fast-check';
import { makeAccount } from '../../members/sepa/testing/make-account.ts';
import { makeCreditorId } from 'shared/facts/creditor-id';
import { command, commandOn, often, pick } from '../command.ts';
import { dayOf, shift, stepOf } from '../ledger.ts';
import { aPerson, board, webmaster } from '../people.ts';
import type { Caller, World } from '../world.ts';

const settingsOf = ({ rows }: World): Record<string, string | null> =>
  JSON.parse(rows.ajustes.find(({ clave }) => clave === 'socios')?.valor ?? '{}');
export const isOn = (world: World): boolean => settingsOf(world)['activo'] === 'si';
/** Few, so that things happen to the same ones. */
const mostMembers = 7;

export const isMember = ({ estado }: { estado: string }): boolean => estado === 'alta' || estado === 'impago';
export const isGone = ({ estado }: { estado: string }): boolean => estado === 'baja' || estado === 'fallecido';
const register = ({ rows }: World) => rows.socios;
const applicants = ({ rows }: World) => rows.socios.filter(({ estado }) => estado === 'pendiente');
const answered = ({ rows }: World) => rows.socios.filter(({ estado }) => estado !== 'pendiente');
/** Who may head a family now. */
const heads = ({ rows }: World) => rows.socios.filter((one) => one.cabeza_id === null && !isGone(one));
const withAccount = ({ rows }: World) => rows.socios.filter(({ usuario_id }) => usuario_id !== null);

const split = (whole: string) => {
  const [nombre = '', primer_apellido = ''] = whole.split(' ');
  return { nombre, primer_apellido };
};

/** A family's children share the address of their parents. */
const births = constantFrom('1961-04-02', '1985-11-30', '2014-06-15');

export const memberCommands = [
  ...often(
    12,
    command('turn the members on, and say who debits', {
      given: { dias_aviso: constantFrom('2', '14'), recibo_cobro: constantFrom(null, '0', 'no') },
      when: (world) => !isOn(world),
      run: async (world, { dias_aviso, recibo_cobro }) => {
        const creditor = { titular: 'Moto Club', identificador: makeCreditorId('G58818501'), iban: makeAccount(9) };
        const body = { activo: 'si', rol: 'si', ...creditor, dias_aviso, recibo_cobro };
        await world.call(webmaster, 'PUT /ajustes/socios', { body });
      },
    }),
  ),
  command('say another creditor', {
    given: { titular: constantFrom('Moto Club', 'Asociación Moto Club'), suffix: constantFrom('000', '001') },
    when: isOn,
    run: async (world, { titular, suffix }) => {
      const { activo = null, rol = null } = settingsOf(world);
      const body = { activo, rol, titular, identificador: makeCreditorId('G58818501', suffix) };
      await world.call(webmaster, 'PUT /ajustes/socios', { body });
    },
  }),
  command('add a kind of fee', {
    given: { paga: constantFrom('persona', 'familia', 'nadie') },
    when: (world) => isOn(world) && world.rows.tipos_socio.length < 6,
    run: async (world, { paga }) => {
      await world.call(board, 'POST /socios/tipos', { body: { nombre: `Tipo ${world.rows.tipos_socio.length + 1}`, paga } });
    },
  }),
  ...often(
    4,
    command('add a member by hand', {
      given: { person: aPerson, nacimiento: births, kind: nat(1), head: option(nat(9)), since: constantFrom(0, 0, 3, 200) },
      when: (world) => isOn(world) && world.rows.socios.length < mostMembers,
      run: async (world, { person, nacimiento, kind, head, since }) => {
        const tipo_id = pick(world.rows.tipos_socio, kind).id;
        const cabeza_id = head === null || heads(world).length === 0 ? null : pick(heads(world), head).id;
        const own = { ...split(person.nombre), correo_electronico: person.mail, nacimiento };
        await world.call(board, 'POST /socios/', { body: { ...own, tipo_id, cabeza_id, alta: shift(dayOf(world.now), -since) } });
      },
    }),
  ),
  ...often(
    2,
    command('apply for membership', {
      given: { person: aPerson, kind: nat(1) },
      when: (world) => isOn(world) && world.rows.socios.length < mostMembers,
      run: async (world, { person, kind }) => {
        const own = { ...split(person.nombre), correo_electronico: person.mail, nacimiento: '1985-11-30' };
        const body = { ...own, tipo_id: pick(world.rows.tipos_socio, kind).id, captcha_token: await world.captcha() };
        await world.call('visitor', 'POST /hazte-socio', { body });
      },
    }),
  ),
  ...often(
    3,
    commandOn('answer an application', applicants, {
      given: { accept: integer({ min: 0, max: 3 }) },
      run: async (world, { id, version }, { accept }) => {
        if (accept > 0) await world.call(board, 'POST /socios/:id/aceptar', { params: { id }, body: { version } });
        else await world.call(board, 'POST /socios/:id/rechazar', { params: { id }, body: { version, motivo: 'Falta el aval' } });
      },
    }),
  ),
  ...often(
    5,
    commandOn('change the state of a member', answered, {
      given: { to: constantFrom('alta', 'impago', 'impago', 'baja', 'baja', 'fallecido'), days: constantFrom(null, 0, -2, 40) },
      run: async (world, { id, version, estado }, { to, days }) => {
        const next = to === estado ? (estado === 'alta' ? 'baja' : 'alta') : to;
        const isPlanned = next === 'baja' && isMember({ estado }) && days !== null && days > 0;
        const dia = days === null ? {} : { dia: shift(dayOf(world.now), isPlanned ? days : Math.min(0, days)) };
        await world.call(board, 'PUT /socios/:id/estado', { params: { id }, body: { estado: next, ...dia, motivo: 'Junta', version } });
      },
    }),
  ),
  command('change the state of several', {
    given: { estado: constantFrom('alta', 'impago'), first: nat(9), count: integer({ min: 1, max: 3 }) },
    when: ({ rows }) => rows.socios.some(isMember),
    run: async (world, { estado, first, count }) => {
      const members = world.rows.socios.filter(isMember);
      const ids = Array.from({ length: count }, (_, at) => pick(members, first + at).id);
      await world.call(board, 'PUT /socios/lote', { body: { ids: [...new Set(ids)], estado } });
    },
  }),
  commandOn('correct the day of a state', answered, {
    given: { back: nat(20) },
    run: async (world, { id, version, estado }, { back }) => {
      const body = { estado, dia: shift(dayOf(world.now), -back), version };
      await world.call(board, 'PUT /socios/:id/estado', { params: { id }, body });
    },
  }),
  ...often(
    2,
    commandOn('change the family of a member', register, {
      given: { head: option(nat(9), { freq: 4 }) },
      run: async (world, { id, version }, { head }) => {
        const isHead = world.rows.socios.some(({ cabeza_id }) => cabeza_id === id);
        const others = heads(world).filter((one) => one.id !== id);
        const cabeza_id = head === null || isHead || others.length === 0 ? null : pick(others, head).id;
        await world.call(board, 'PUT /socios/:id', { params: { id }, body: { cabeza_id, version } });
      },
    }),
  ),
  ...often(
    2,
    commandOn(
      'put a member into the family of who has left',
      ({ rows }) => rows.socios.filter((one) => one.cabeza_id === null && isGone(one)),
      {
        given: { who: nat(9) },
        run: async (world, head, { who }) => {
          const isHead = (member: number) => world.rows.socios.some(({ cabeza_id }) => cabeza_id === member);
          const others = world.rows.socios.filter((one) => isMember(one) && !isHead(one.id));
          if (others.length === 0) return;
          const { id, version } = pick(others, who);
          await world.call(board, 'PUT /socios/:id', { params: { id }, body: { cabeza_id: head.id, version } });
        },
      },
    ),
  ),
  commandOn('change the number or the kind of a member', answered, {
    given: { numero: option(integer({ min: 1, max: 12 })), kind: nat(4) },
    run: async (world, { id, version }, { numero, kind }) => {
      const change = numero === null ? { tipo_id: pick(world.rows.tipos_socio, kind).id } : { numero };
      await world.call(board, 'PUT /socios/:id', { params: { id }, body: { ...change, version } });
    },
  }),
  ...often(
    2,
    commandOn('unite two rows', register, {
      given: { other: nat(9) },
      run: async (world, { id, version }, { other }) => {
        const others = world.rows.socios.filter((one) => one.id !== id);
        if (others.length === 0) return;
        const con = pick(others, other).id;
        await world.call(board, 'POST /socios/:id/unir', { params: { id }, body: { con, version } });
      },
    }),
  ),
  ...often(
    2,
    commandOn('delete who has left', ({ rows }) => rows.socios.filter((one) => !isMember(one)), {
      run: async (world, { id }) => void (await world.call(board, 'DELETE /socios/:id', { params: { id } })),
    }),
  ),
  commandOn('give a member an account', ({ rows }) => rows.socios.filter((one) => one.usuario_id === null && one.estado !== 'fallecido'), {
    run: async (world, { id }) => void (await world.call(board, 'POST /socios/:id/cuenta', { params: { id } })),
  }),
  commandOn('end the account of a member', withAccount, {
    run: async (world, { id }) => void (await world.call(board, 'DELETE /socios/:id/cuenta', { params: { id } })),
  }),
  commandOn('change one’s own page, and show the card', withAccount, {
    given: { noticias: boolean(), poblacion: constantFrom('Olmedo', 'Coca') },
    run: async (world, { id, usuario_id, estado, baja, version }, body) => {
      const address = world.rows.usuarios.find((user) => user.id === usuario_id)?.correo_electronico as Caller;
      const { isOk } = await world.call(address, 'PUT /mi-ficha', { body: { ...body, version } });
      // Not with the password of the first email.
      if (!isOk) return;
      const card = await world.call(address, 'GET /mi-carnet');
      const [today] = card.body?.codigos ?? [];
      const read = today && (await world.call('visitor', 'GET /carnets/:codigo', { params: { codigo: today.codigo } }));
      const isValid = estado === 'alta' && (baja ?? '9') > dayOf(world.now);
      stepOf(world).shown = [{ screen: `the card of ${id}`, says: read?.body.estado ?? 'no', rows: isValid ? 'valido' : 'no' }];
    },
  }),
];
