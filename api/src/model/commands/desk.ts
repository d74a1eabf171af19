import { boolean, constantFrom, nat, shuffledSubarray } from 'fast-check';
import { newUuid } from '../../core/base/random.ts';
import { callOf, dayOf, idOf, inDays, isOffered, isRoute, isStanding, isThere, nameOf, nextActivity, type SignUp } from '../calls.ts';
import { always, command, pick } from '../command.ts';
import { board, membersOf } from '../people.ts';
import type { Caller, World } from '../world.ts';
import { linkOf } from './own-sign-ups.ts';
import { levelIn, routeLevels } from './sign-ups.ts';

/** Those who fit, of all registrations. */
export const those =
  (fits: (row: SignUp, world: World) => boolean) =>
  (world: World): SignUp[] =>
    world.rows.inscripciones.filter((row) => fits(row, world));
const isInList = (row: SignUp) => isStanding(row) && row.espera !== null && row.convocatoria_id !== null;
const isComing = (row: SignUp) => isStanding(row) && row.espera === null;
const deleted = those(({ eliminada }) => eliminada !== null);
const withoutGroup = those((row) => isComing(row) && row.grupo_num === null);

/** Marks that were sent, to be sent once more. */
const sentMarks = (world: World): object[] => world.recall('marks', []);

/** In the form of staff, which sends back the whole row. */
export async function editInForm(world: World, { id }: SignUp, change: object) {
  const { body, isOk } = await world.call(board, 'GET /inscripciones/:id/ficha', { params: { id } });
  return isOk
    ? world.call(board, 'PUT /inscripciones/:id', { params: { id }, body: { ...body.inscripcion, ...change } as object })
    : undefined;
}

/** What staff do with registrations at their desk, and on the day. */
export const deskCommands = [
  command(
    [1, 'move somebody in the waiting list', those(isInList)],
    { accion: constantFrom('subir', 'bajar', 'primera', 'saltar', 'devolver', 'plaza') },
    (world, { id, espera_turno }, { accion }) => {
      const isMove = accion === 'subir' || accion === 'bajar' || accion === 'primera';
      const body = { accion: isMove && espera_turno === null ? ('devolver' as const) : accion };
      return world.call(board, 'PUT /inscripciones/espera/:id', { params: { id }, body });
    },
  ),
  command(
    [1, 'cancel somebody, or take it back', those((row, world) => isThere(row) && callOf(world, row)?.cancelada === null)],
    {},
    (world, { id, anulada }) =>
      world.call(board, 'PUT /inscripciones/:id/anulada', { params: { id }, body: { anulada: anulada === null } }),
  ),
  command([1, 'delete registrations', those(isThere)], { several: boolean() }, (world, { id }, { several }) => {
    const inscripciones = those(isThere)(world).flatMap((row) => (row.id === id || row.id === id + 1 ? row.id : []));
    return several
      ? world.call(board, 'POST /inscripciones/lote/eliminar', { body: { inscripciones } })
      : world.call(board, 'DELETE /inscripciones/:id', { params: { id } });
  }),
  command([1, 'restore what was deleted', deleted], { several: boolean() }, (world, { id }, { several }) => {
    const body = { inscripciones: deleted(world).map((row) => row.id) };
    return several
      ? world.call(board, 'POST /inscripciones/lote/restaurar', { body })
      : world.call(board, 'POST /inscripciones/:id/restaurar', { params: { id } });
  }),
  command(
    [1, 'change the level in the form', those((row, world) => isStanding(row) && isRoute(callOf(world, row) ?? { es_ruta: 1 }))],
    { ruta: constantFrom(...routeLevels) },
    editInForm,
  ),
  command([1, 'give groups and hours', withoutGroup], { salida: constantFrom('09:00', '10:30') }, (world, _, { salida }) => {
    const cambios = withoutGroup(world).map(({ id, grupo_num, salida: antes }, index) => ({
      id,
      antes: { grupo_num, salida: antes },
      despues: { grupo_num: (index % 2) + 1, salida },
    }));
    return world.call(board, 'PUT /inscripciones/lote', { body: { cambios } });
  }),
  command(
    [1, 'mark who has arrived, in any order', those((row) => isComing(row) && row.convocatoria_id !== null)],
    { steps: shuffledSubarray(['llegada', 'salida', 'vuelta'] as const, { minLength: 1 }), walkIn: boolean(), again: boolean() },
    async (world, row, { steps, walkIn, again }) => {
      const call = callOf(world, row);
      if (!call) return;
      const momento = world.now.toISOString();
      const marks = steps.map((tipo) => ({ id: newUuid(), tipo, de: String(row.id), momento }));
      const alta = { id: newUuid(), tipo: 'alta' as const, de: newUuid(), momento, nombre: 'Quien pasaba' };
      const body = { ...nameOf(call), aparato: newUuid(), enviado: momento, marcas: [...marks, ...(walkIn ? [alta] : [])] };
      const earlier = again ? sentMarks(world).slice(-1) : [];
      for (const sent of [body, ...earlier]) await world.call(board, 'POST /inscripciones/dia/marcas', { body: sent });
      sentMarks(world).push(body);
    },
  ),
  command([2, 'time passes: minutes or hours', always], { hours: constantFrom(0.01, 0.01, 1, 1, 3, 30) }, (world, _, { hours }) =>
    world.pass(hours * 3_600_000),
  ),
];

const order = shuffledSubarray([1, 2], { minLength: 2 });
const press = (world: World, member: number, id: number, nivel: string | null) => () => {
  const all = membersOf(world);
  const caller = all.length > 0 ? (pick(all, member).mail as Caller) : board;
  return world.call(caller, 'POST /actividades/:id/inscripciones', { params: { id }, body: { nivel } });
};
const isOfOpenActivity = (row: SignUp, world: World) => {
  const call = callOf(world, row);
  return call !== undefined && !isRoute(call) && call.cancelada === null && dayOf(world, call) > inDays(world, 1);
};

/** Writes that meet. */
export const raceCommands = [
  command(
    [1, 'two members press «Voy» at once', nextActivity],
    { order, member: nat(100), same: boolean() },
    (world, call, { order: turns, member, same }) => {
      const by = (nth: number) => press(world, nth, idOf(call), levelIn(world, call, 'Básico'));
      return world.race(turns, [by(member), by(same ? member : member + 1)]);
    },
  ),
  command(
    [
      1,
      'an offered place is accepted while another hour begins or staff pass it over',
      those((row, world) => isInList(row) && isOffered(world)(row)),
    ],
    { order, byStaff: boolean() },
    (world, row, { order: turns, byStaff }) => {
      const [headers, sent] = [linkOf(world, row) ?? {}, { params: { id: row.id }, body: { accion: 'saltar' as const } }];
      if (row.oferta_hasta !== null) world.now = new Date(Math.max(world.now.getTime(), Date.parse(row.oferta_hasta) - 2000));
      const accept = () => world.call('visitor', 'POST /inscripciones/mia/plaza', { headers });
      return world.race(turns, [accept, byStaff ? () => world.call(board, 'PUT /inscripciones/espera/:id', sent) : () => world.upkeep()]);
    },
  ),
  command(
    [
      1,
      'a cancellation is taken back while others sign up',
      those((row, world) => isComing(row) && isOfOpenActivity(row, world) && linkOf(world, row) !== undefined),
    ],
    { order, member: nat(100) },
    async (world, row, { order: turns, member }) => {
      const headers = linkOf(world, row) ?? {};
      await world.call('visitor', 'POST /inscripciones/mia/anular', { headers });
      world.recall('once left', new Set<number>()).add(row.id);
      world.now = new Date(world.now.getTime() + 18_000);
      const back = () => world.call('visitor', 'POST /inscripciones/mia/recuperar', { headers });
      await world.race(turns, [back, press(world, member, idOf(callOf(world, row) ?? { actividad_id: 0 }), row.ruta)]);
    },
  ),
];
