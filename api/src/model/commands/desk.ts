import { boolean, constantFrom, nat, shuffledSubarray } from 'fast-check';
import { newUuid } from '../../core/base/random.ts';
import { callOf, dayOf, inDays, isOffered, isStanding, isThere, nameOf, openActivities, type SignUp } from '../calls.ts';
import { command, pick } from '../command.ts';
import { membersOf, staffOf } from '../people.ts';
import type { Caller, World } from '../world.ts';
import { keyOf } from './own-sign-ups.ts';
import { levelIn, routeLevels } from './sign-ups.ts';

const aRow = { nth: nat(1000) };
const of = ({ rows }: World, fits: (row: SignUp) => boolean) => rows.inscripciones.filter(fits);
const isInList = (row: SignUp) => isStanding(row) && row.espera !== null && row.edicion_id !== null;
const isComing = (row: SignUp) => isStanding(row) && row.espera === null;
const isDeleted = ({ eliminada }: SignUp) => eliminada !== null;

/** Marks that were sent, to be sent once more. */
const sentMarks = (world: World): object[] => world.recall('marks', []);
const isAlive = (world: World) => (row: SignUp) => isThere(row) && callOf(world, row)?.cancelada === null;
const isOfNoActivity = (world: World) => (row: SignUp) => isStanding(row) && (callOf(world, row)?.anio ?? 1) > 0;

/** What staff do with registrations at their desk, and on the day. */
export const deskCommands = [
  command('move somebody in the waiting list', {
    given: { ...aRow, accion: constantFrom('subir', 'bajar', 'primera', 'saltar', 'devolver', 'plaza') },
    when: (world) => of(world, isInList).length > 0,
    run: async (world, { nth, accion }) => {
      const row = pick(of(world, isInList), nth);
      const isMove = accion === 'subir' || accion === 'bajar' || accion === 'primera';
      const body = { accion: isMove && row.espera_turno === null ? ('devolver' as const) : accion };
      await world.call(staffOf(world), 'PUT /inscripciones/espera/:id', { params: { id: row.id }, body });
    },
  }),
  command('cancel somebody, or take it back', {
    given: aRow,
    when: (world) => of(world, isAlive(world)).length > 0,
    run: async (world, { nth }) => {
      const { id, anulada } = pick(of(world, isAlive(world)), nth);
      await world.call(staffOf(world), 'PUT /inscripciones/:id/anulada', { params: { id }, body: { anulada: anulada === null } });
    },
  }),
  command('delete registrations', {
    given: { ...aRow, several: boolean() },
    when: (world) => of(world, isThere).length > 3,
    run: async (world, { nth, several }) => {
      const id = pick(of(world, isThere), nth).id;
      const next = pick(of(world, isThere), nth + 1).id;
      if (several) await world.call(staffOf(world), 'POST /inscripciones/lote/eliminar', { body: { inscripciones: [id, next] } });
      else await world.call(staffOf(world), 'DELETE /inscripciones/:id', { params: { id } });
    },
  }),
  command('restore what was deleted', {
    given: { ...aRow, several: boolean() },
    when: (world) => of(world, isDeleted).length > 0,
    run: async (world, { nth, several }) => {
      const ids = of(world, isDeleted).map(({ id }) => id);
      if (several) await world.call(staffOf(world), 'POST /inscripciones/lote/restaurar', { body: { inscripciones: ids } });
      else await world.call(staffOf(world), 'POST /inscripciones/:id/restaurar', { params: { id: pick(ids, nth) } });
    },
  }),
  command('change the level in the form', {
    given: { ...aRow, ruta: constantFrom(...routeLevels) },
    when: (world) => of(world, isOfNoActivity(world)).length > 0,
    run: async (world, { nth, ruta }) => {
      const params = { id: pick(of(world, isOfNoActivity(world)), nth).id };
      const { body, isOk } = await world.call(staffOf(world), 'GET /inscripciones/:id/ficha', { params });
      if (isOk) await world.call(staffOf(world), 'PUT /inscripciones/:id', { params, body: { ...body.inscripcion, ruta } as object });
    },
  }),
  command('give groups and hours', {
    given: { from: constantFrom('09:00', '10:30') },
    when: (world) => of(world, (row) => isComing(row) && row.grupo_num === null).length > 1,
    run: async (world, { from }) => {
      const rows = of(world, (row) => isComing(row) && row.grupo_num === null);
      const cambios = rows.map(({ id, grupo_num, salida }, index) => ({
        id,
        antes: { grupo_num, salida },
        despues: { grupo_num: (index % 2) + 1, salida: from },
      }));
      await world.call(staffOf(world), 'PUT /inscripciones/lote', { body: { cambios } });
    },
  }),
  command('mark who has arrived, in any order', {
    given: {
      ...aRow,
      steps: shuffledSubarray(['llegada', 'salida', 'vuelta'] as const, { minLength: 1 }),
      walkIn: boolean(),
      again: boolean(),
    },
    when: (world) => of(world, (row) => isComing(row) && row.edicion_id !== null).length > 0,
    run: async (world, { nth, steps, walkIn, again }) => {
      const row = pick(
        of(world, (each) => isComing(each) && each.edicion_id !== null),
        nth,
      );
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
  }),
  command('time passes', {
    given: { hours: constantFrom(0.01, 0.01, 1, 1, 3, 30, 50) },
    run: async (world, { hours }) => world.pass(hours * 3_600_000),
  }),
];

const anOrder = { order: shuffledSubarray([1, 2], { minLength: 2 }) };

/** Of an activity, by whoever can still cancel it by the link. */
const isGivenUp = (world: World) => (row: SignUp) => {
  const call = callOf(world, row);
  const isOpen = call !== undefined && call.anio < 0 && call.cancelada === null && dayOf(world, call) > inDays(world, 1);
  return isOpen && isComing(row) && keyOf(world, row) !== undefined;
};

/** Writes that meet. */
export const raceCommands = [
  command('two members press «Voy» at once', {
    given: { ...anOrder, ...aRow, same: boolean() },
    when: (world) => openActivities(world).length > 0 && membersOf(world).length > 0,
    run: async (world, { order, nth, same }) => {
      const call = pick(openActivities(world), nth);
      const body = { nivel: levelIn(world, call, 'Básico') };
      const press = (member: number) => () =>
        world.call(pick(membersOf(world), member).mail as Caller, 'POST /actividades/:id/inscripciones', {
          params: { id: -call.anio },
          body,
        });
      await world.race(order, [press(nth), press(same ? nth : nth + 1)]);
    },
  }),
  command('an offered place is accepted while another hour begins or staff pass it over', {
    given: { ...anOrder, ...aRow, byStaff: boolean() },
    when: (world) => of(world, (row) => isInList(row) && isOffered(world)(row)).length > 0,
    run: async (world, { order, nth, byStaff }) => {
      const row = pick(
        of(world, (each) => isInList(each) && isOffered(world)(each)),
        nth,
      );
      const headers = keyOf(world, row) ?? {};
      const pass = () =>
        world.call(staffOf(world), 'PUT /inscripciones/espera/:id', { params: { id: row.id }, body: { accion: 'saltar' } });
      if (row.oferta_hasta !== null) world.now = new Date(Math.max(world.now.getTime(), Date.parse(row.oferta_hasta) - 2000));
      await world.race(order, [
        () => world.call('visitor', 'POST /inscripciones/mia/plaza', { headers }),
        byStaff ? pass : () => world.upkeep(),
      ]);
    },
  }),
  command('a cancellation is taken back while others sign up', {
    given: { ...anOrder, ...aRow },
    when: (world) => membersOf(world).length > 0 && of(world, isGivenUp(world)).length > 0,
    run: async (world, { order, nth }) => {
      const row = pick(of(world, isGivenUp(world)), nth);
      const [call, headers] = [callOf(world, row), keyOf(world, row) ?? {}];
      await world.call('visitor', 'POST /inscripciones/mia/anular', { headers });
      world.now = new Date(world.now.getTime() + 18_000);
      const body = { nivel: row.ruta };
      const press = () =>
        world.call(pick(membersOf(world), nth).mail as Caller, 'POST /actividades/:id/inscripciones', {
          params: { id: -(call?.anio ?? 0) },
          body,
        });
      await world.race(order, [() => world.call('visitor', 'POST /inscripciones/mia/recuperar', { headers }), press]);
    },
  }),
];
