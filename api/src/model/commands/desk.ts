import { boolean, constantFrom, nat, shuffledSubarray } from 'fast-check';
import { newUuid } from '../../core/base/random.ts';
import { callOf, dayOf, inDays, isOffered, isStanding, isThere, nameOf, nextActivity, type SignUp } from '../calls.ts';
import { command, commandOn, pick } from '../command.ts';
import { membersOf, staffOf } from '../people.ts';
import type { Caller, World } from '../world.ts';
import { keyOf } from './own-sign-ups.ts';
import { levelIn, routeLevels } from './sign-ups.ts';

/** Those who fit, of all registrations. */
export const those =
  (fits: (row: SignUp, world: World) => boolean) =>
  (world: World): SignUp[] =>
    world.rows.inscripciones.filter((row) => fits(row, world));
const isInList = (row: SignUp) => isStanding(row) && row.espera !== null && row.edicion_id !== null;
const isComing = (row: SignUp) => isStanding(row) && row.espera === null;
const deleted = those(({ eliminada }) => eliminada !== null);
const withoutGroup = those((row) => isComing(row) && row.grupo_num === null);

/** Marks that were sent, to be sent once more. */
const sentMarks = (world: World): object[] => world.recall('marks', []);

/** What staff do with registrations at their desk, and on the day. */
export const deskCommands = [
  commandOn('move somebody in the waiting list', those(isInList), {
    given: { accion: constantFrom('subir', 'bajar', 'primera', 'saltar', 'devolver', 'plaza') },
    run: async (world, { id, espera_turno }, { accion }) => {
      const isMove = accion === 'subir' || accion === 'bajar' || accion === 'primera';
      const body = { accion: isMove && espera_turno === null ? ('devolver' as const) : accion };
      await world.call(staffOf(world), 'PUT /inscripciones/espera/:id', { params: { id }, body });
    },
  }),
  commandOn(
    'cancel somebody, or take it back',
    those((row, world) => isThere(row) && callOf(world, row)?.cancelada === null),
    {
      run: async (world, { id, anulada }) =>
        void (await world.call(staffOf(world), 'PUT /inscripciones/:id/anulada', { params: { id }, body: { anulada: anulada === null } })),
    },
  ),
  commandOn('delete registrations', those(isThere), {
    given: { several: boolean() },
    run: async (world, { id }, { several }) => {
      const inscripciones = those(isThere)(world).flatMap((row) => (row.id === id || row.id === id + 1 ? row.id : []));
      if (several) await world.call(staffOf(world), 'POST /inscripciones/lote/eliminar', { body: { inscripciones } });
      else await world.call(staffOf(world), 'DELETE /inscripciones/:id', { params: { id } });
    },
  }),
  commandOn('restore what was deleted', deleted, {
    given: { several: boolean() },
    run: async (world, { id }, { several }) => {
      const body = { inscripciones: deleted(world).map((row) => row.id) };
      if (several) await world.call(staffOf(world), 'POST /inscripciones/lote/restaurar', { body });
      else await world.call(staffOf(world), 'POST /inscripciones/:id/restaurar', { params: { id } });
    },
  }),
  commandOn(
    'change the level in the form',
    those((row, world) => isStanding(row) && (callOf(world, row)?.anio ?? 1) > 0),
    {
      given: { ruta: constantFrom(...routeLevels) },
      run: async (world, { id }, { ruta }) => {
        const { body, isOk } = await world.call(staffOf(world), 'GET /inscripciones/:id/ficha', { params: { id } });
        const sent = { params: { id }, body: { ...body?.inscripcion, ruta } as object };
        if (isOk) await world.call(staffOf(world), 'PUT /inscripciones/:id', sent);
      },
    },
  ),
  command('give groups and hours', {
    given: { salida: constantFrom('09:00', '10:30') },
    when: (world) => withoutGroup(world).length > 1,
    run: async (world, { salida }) => {
      const cambios = withoutGroup(world).map((row, index) => ({
        id: row.id,
        antes: { grupo_num: row.grupo_num, salida: row.salida },
        despues: { grupo_num: (index % 2) + 1, salida },
      }));
      await world.call(staffOf(world), 'PUT /inscripciones/lote', { body: { cambios } });
    },
  }),
  commandOn(
    'mark who has arrived, in any order',
    those((row) => isComing(row) && row.edicion_id !== null),
    {
      given: {
        steps: shuffledSubarray(['llegada', 'salida', 'vuelta'] as const, { minLength: 1 }),
        walkIn: boolean(),
        again: boolean(),
      },
      run: async (world, row, { steps, walkIn, again }) => {
        const call = callOf(world, row);
        if (!call) return;
        const momento = world.now.toISOString();
        const marks = steps.map((tipo) => ({ id: newUuid(), tipo, de: String(row.id), momento }));
        const alta = { id: newUuid(), tipo: 'alta' as const, de: newUuid(), momento, nombre: 'Quien pasaba' };
        const body = { ...nameOf(call), aparato: newUuid(), enviado: momento, marcas: [...marks, ...(walkIn ? [alta] : [])] };
        await world.call(staffOf(world), 'POST /inscripciones/dia/marcas', { body });
        const earlier = sentMarks(world).at(-1);
        if (again && earlier) await world.call(staffOf(world), 'POST /inscripciones/dia/marcas', { body: earlier });
        sentMarks(world).push(body);
      },
    },
  ),
  command('time passes', {
    given: { hours: constantFrom(0.01, 0.01, 1, 1, 3, 30, 50) },
    run: async (world, { hours }) => world.pass(hours * 3_600_000),
  }),
];

const order = shuffledSubarray([1, 2], { minLength: 2 });
const press = (world: World, member: number, id: number, nivel: string | null) => () => {
  const all = membersOf(world);
  const caller = all.length > 0 ? (pick(all, member).mail as Caller) : staffOf(world);
  return world.call(caller, 'POST /actividades/:id/inscripciones', { params: { id }, body: { nivel } });
};
const isOfOpenActivity = (row: SignUp, world: World) => {
  const call = callOf(world, row);
  return call !== undefined && call.anio < 0 && call.cancelada === null && dayOf(world, call) > inDays(world, 1);
};

/** Writes that meet. */
export const raceCommands = [
  commandOn('two members press «Voy» at once', nextActivity, {
    given: { order, member: nat(100), same: boolean() },
    run: async (world, call, { order: turns, member, same }) => {
      const by = (nth: number) => press(world, nth, -call.anio, levelIn(world, call, 'Básico'));
      await world.race(turns, [by(member), by(same ? member : member + 1)]);
    },
  }),
  commandOn(
    'an offered place is accepted while another hour begins or staff pass it over',
    those((row, world) => isInList(row) && isOffered(world)(row)),
    {
      given: { order, byStaff: boolean() },
      run: async (world, row, { order: turns, byStaff }) => {
        const [headers, sent] = [keyOf(world, row) ?? {}, { params: { id: row.id }, body: { accion: 'saltar' as const } }];
        if (row.oferta_hasta !== null) world.now = new Date(Math.max(world.now.getTime(), Date.parse(row.oferta_hasta) - 2000));
        await world.race(turns, [
          () => world.call('visitor', 'POST /inscripciones/mia/plaza', { headers }),
          byStaff ? () => world.call(staffOf(world), 'PUT /inscripciones/espera/:id', sent) : () => world.upkeep(),
        ]);
      },
    },
  ),
  commandOn(
    'a cancellation is taken back while others sign up',
    those((row, world) => isComing(row) && isOfOpenActivity(row, world) && keyOf(world, row) !== undefined),
    {
      given: { order, member: nat(100) },
      run: async (world, row, { order: turns, member }) => {
        const headers = keyOf(world, row) ?? {};
        await world.call('visitor', 'POST /inscripciones/mia/anular', { headers });
        world.now = new Date(world.now.getTime() + 18_000);
        const back = () => world.call('visitor', 'POST /inscripciones/mia/recuperar', { headers });
        await world.race(turns, [back, press(world, member, -(callOf(world, row)?.anio ?? 0), row.ruta)]);
      },
    },
  ),
];
