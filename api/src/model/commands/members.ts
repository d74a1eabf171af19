import { boolean, constantFrom, integer, nat, option } from 'fast-check';
import { makeCreditorId } from 'shared/facts/iban';
import { shiftDay } from 'shared/text/dates';
import { makeAccount } from '../../members/sepa/testing/make-account.ts';
import { today } from '../calls.ts';
import { command, pick } from '../command.ts';
import { differ } from '../invariant.ts';
import { aPerson, board, type Person, webmaster } from '../people.ts';
import type { Rows } from '../rows.ts';
import type { Caller, World } from '../world.ts';

type Member = Rows['socios'][number];
const settingsOf = ({ rows }: World): Record<string, string | null> =>
  JSON.parse(rows.ajustes.find(({ clave }) => clave === 'socios')?.valor ?? '{}');
export const isOn = (world: World): boolean => settingsOf(world)['activo'] === 'si';
/** Few, so that things happen to the same ones. */
const whileFew = (world: World) => (isOn(world) && world.rows.socios.length < 7 ? [world.rows.tipos_socio] : []);

export const isMember = ({ estado }: { estado: string }): boolean => estado === 'alta' || estado === 'impago';
export const isGone = ({ estado }: { estado: string }): boolean => estado === 'baja' || estado === 'fallecido';
const those =
  (fits: (member: Member) => boolean) =>
  ({ rows }: World) =>
    rows.socios.filter(fits);
const register = those(() => true);
const answered = those(({ estado }) => estado !== 'pendiente');
/** Who may head a family now. */
const heads = those((one) => one.cabeza_id === null && !isGone(one));
const isHead = ({ rows }: World, member: number) => rows.socios.some(({ cabeza_id }) => cabeza_id === member);
const withAccount = those(({ usuario_id }) => usuario_id !== null);

/** Of whom staff have said that they are somebody else too, so that what is stored of them is that one's. */
export const united = (world: World): Set<string | null> => world.recall('united', new Set<string | null>());

const creditor = { activo: 'si', rol: 'si', titular: 'Moto Club', iban: makeAccount(9) };
/** A family's children share the address of their parents. */
const nacimiento = constantFrom('1961-04-02', '1985-11-30', '2014-06-15');
const ownOf = (person: Person) => {
  const [nombre = '', primer_apellido = ''] = person.nombre.split(' ');
  return { nombre, primer_apellido, correo_electronico: person.mail };
};
const put = (world: World, { id, version }: Member, change: object) =>
  world.call(board, 'PUT /socios/:id', { params: { id }, body: { ...change, version } });

export const memberCommands = [
  command(
    [12, 'turn the members on, and say who debits', (world) => (isOn(world) ? [] : [creditor])],
    { dias_aviso: constantFrom('2', '14'), recibo_cobro: constantFrom(null, '0', 'no') },
    (world, on, given) =>
      world.call(webmaster, 'PUT /ajustes/socios', { body: { ...on, identificador: makeCreditorId('G58818501'), ...given } }),
  ),
  command(
    [1, 'say another creditor', (world) => (isOn(world) ? [creditor] : [])],
    { titular: constantFrom('Moto Club', 'Asociación Moto Club'), suffix: constantFrom('000', '001') },
    (world, { activo, rol }, { titular, suffix }) =>
      world.call(webmaster, 'PUT /ajustes/socios', { body: { activo, rol, titular, identificador: makeCreditorId('G58818501', suffix) } }),
  ),
  command([1, 'add a kind of fee', whileFew], { paga: constantFrom('persona', 'familia', 'nadie') }, (world, kinds, { paga }) =>
    world.call(board, 'POST /socios/tipos', { body: { nombre: `Tipo ${kinds.length + 1}`, paga } }),
  ),
  command(
    [10, 'add a member by hand', whileFew],
    { person: aPerson, nacimiento, kind: nat(1), head: option(nat(9)), since: constantFrom(0, 0, 3, 200) },
    (world, kinds, { person, kind, head, since, ...born }) => {
      const cabeza_id = head === null || heads(world).length === 0 ? null : pick(heads(world), head).id;
      const body = { ...ownOf(person), ...born, tipo_id: pick(kinds, kind).id, cabeza_id, alta: shiftDay(today(world), -since) };
      return world.call(board, 'POST /socios/', { body });
    },
  ),
  command([2, 'apply for membership', whileFew], { person: aPerson, kind: nat(1) }, async (world, kinds, { person, kind }) => {
    const body = { ...ownOf(person), nacimiento: '1985-11-30', tipo_id: pick(kinds, kind).id, captcha_token: await world.captcha() };
    await world.call('visitor', 'POST /hazte-socio', { body });
  }),
  command(
    [3, 'answer an application', those(({ estado }) => estado === 'pendiente')],
    { accept: constantFrom(true, true, true, false) },
    (world, { id, version }, { accept }) =>
      accept
        ? world.call(board, 'POST /socios/:id/aceptar', { params: { id }, body: { version } })
        : world.call(board, 'POST /socios/:id/rechazar', { params: { id }, body: { version, motivo: 'Falta el aval' } }),
  ),
  command(
    [6, 'change the state of a member, or its day', answered],
    { to: constantFrom('alta', 'impago', 'impago', 'baja', 'baja', 'fallecido', null), days: constantFrom(null, 0, -2, -15, 40) },
    (world, { id, version, estado }, { to, days }) => {
      const next = to ?? (estado as 'alta');
      const isPlanned = next === 'baja' && isMember({ estado }) && days !== null && days > 0;
      const dia = days === null ? {} : { dia: shiftDay(today(world), isPlanned ? days : Math.min(0, days)) };
      return world.call(board, 'PUT /socios/:id/estado', { params: { id }, body: { estado: next, ...dia, motivo: 'Junta', version } });
    },
  ),
  command(
    [3, 'change the state of several', those(isMember)],
    { estado: constantFrom('alta', 'impago', 'impago') },
    (world, { id }, { estado }) => {
      const ids = [...new Set([id, ...those(isMember)(world).map((one) => one.id)])].slice(0, 3);
      return world.call(board, 'PUT /socios/lote', { body: { ids, estado } });
    },
  ),
  command(
    [6, 'change the family of a member', register],
    { head: option(nat(9), { freq: 4 }), isLeft: boolean() },
    async (world, member, given) => {
      const may = given.isLeft ? those((one) => one.cabeza_id === null && isGone(one))(world) : heads(world);
      const others = may.filter(({ id }) => id !== member.id);
      const isNone = given.head === null || isHead(world, member.id) || others.length === 0;
      await put(world, member, { cabeza_id: isNone ? null : pick(others, given.head ?? 0).id });
    },
  ),
  command(
    [1, 'change the number or the kind of a member', answered],
    { numero: option(integer({ min: 1, max: 12 })), kind: nat(4) },
    (world, member, { numero, kind }) =>
      put(world, member, numero === null ? { tipo_id: pick(world.rows.tipos_socio, kind).id } : { numero }),
  ),
  command([2, 'unite two rows', register], { other: nat(9) }, async (world, { id, version, correo_electronico }, { other }) => {
    const others = world.rows.socios.filter((one) => one.id !== id);
    const con = others.length === 0 ? undefined : pick(others, other);
    const { isOk } = await world.call(board, 'POST /socios/:id/unir', { params: { id }, body: { con: con?.id ?? 999_999, version } });
    if (isOk) for (const mail of [correo_electronico, con?.correo_electronico ?? null]) united(world).add(mail);
  }),
  command([2, 'delete who has left', those((one) => !isMember(one))], {}, (world, { id }) =>
    world.call(board, 'DELETE /socios/:id', { params: { id } }),
  ),
  command([2, 'give a member an account, or end it', those(({ estado }) => estado !== 'fallecido')], {}, (world, { id, usuario_id }) =>
    world.call(board, usuario_id === null ? 'POST /socios/:id/cuenta' : 'DELETE /socios/:id/cuenta', { params: { id } }),
  ),
  command(
    [1, 'change one’s own page, and show the card', withAccount],
    { noticias: boolean(), poblacion: constantFrom('Olmedo', 'Coca') },
    async (world, { id, usuario_id, estado, baja, version }, body) => {
      const address = world.rows.usuarios.find((user) => user.id === usuario_id)?.correo_electronico as Caller;
      const { isOk } = await world.call(address, 'PUT /mi-ficha', { body: { ...body, version } });
      // Not with the password of the first email.
      if (!isOk) return;
      const [code] = (await world.call(address, 'GET /mi-carnet')).body?.codigos ?? [];
      const read = code && (await world.call('visitor', 'GET /carnets/:codigo', { params: { codigo: code.codigo } }));
      const isValid = estado === 'alta' && (baja ?? '9') > today(world);
      world.step.shown = differ(`the card of ${id}`, read?.body.estado ?? 'no', isValid ? 'valido' : 'no');
    },
  ),
];
