import type { CallKey } from 'shared/contract/calls';
import {
  type Call,
  countPlaces,
  dayOf,
  isOffered,
  isStanding,
  isWaiting,
  inTurn,
  limitsOf,
  openActivities,
  routeInForce,
  type SignUp,
  signUpsOf,
  takesPlace,
  today,
} from '../calls.ts';
import { invariantsOf } from '../invariant.ts';
import { isStaff, membersOf } from '../people.ts';
import type { Caller, World } from '../world.ts';

const tell = ({ id, referencia, ruta, espera, espera_turno, oferta_hasta, anulada, invitados, confirmar_hasta }: SignUp) =>
  JSON.stringify({ id, referencia, ruta, espera, espera_turno, oferta_hasta, anulada, invitados, confirmar_hasta });

/** By these staff may go beyond the places; the screens ask them before. */
const beyond: readonly CallKey[] = [
  'POST /inscripciones/:id/restaurar',
  'POST /inscripciones/lote/restaurar',
  'PUT /inscripciones/:id/anulada',
  'PUT /inscripciones/espera/:id',
  'PUT /inscripciones/:id/eleccion',
  'PUT /inscripciones/:id',
];
const isBeyond = (world: World) =>
  world.exchanges.some(
    ({ caller, key, status }) => status < 300 && (beyond.includes(key) || (isStaff(world, caller) && key === 'POST /inscripciones/')),
  );

/** Calls of which places are offered now: neither cancelled nor on their day. */
const offering = (world: World): Call[] =>
  [...openActivities(world), ...[routeInForce(world)].flatMap((route) => route ?? [])].filter((call) => dayOf(world, call) > today(world));

const ofLevel = (rows: readonly SignUp[], nivel: string | null) => (nivel === null ? rows : rows.filter(({ ruta }) => ruta === nivel));

const hasRoom = (world: World, call: Call, row: SignUp, taken: readonly SignUp[]) =>
  limitsOf(world, call).every(
    ({ nivel, plazas }) => (nivel !== null && nivel !== row.ruta) || countPlaces(ofLevel(taken, nivel)) + 1 + row.invitados <= plazas,
  );

export const placeInvariants = invariantsOf({
  'places: Nobody but staff gives more places than there are, at no level and in no call'(world) {
    const before = world.recall('places taken', new Map<string, number>());
    const isFree = isBeyond(world);
    return world.rows.convocatorias.flatMap((call) => {
      const rows = signUpsOf(world, call).filter(takesPlace(world));
      const limits = limitsOf(world, call);
      return [null, ...new Set(rows.flatMap(({ ruta }) => ruta ?? []))].flatMap((nivel) => {
        const [key, taken] = [`${call.id} ${nivel}`, countPlaces(ofLevel(rows, nivel))];
        const earlier = before.get(key) ?? 0;
        before.set(key, taken);
        const limit = limits.find((each) => each.nivel === nivel)?.plazas ?? Infinity;
        // A limit that is lowered takes no place away.
        if (taken <= limit || taken <= earlier || isFree) return [];
        return [`call ${call.id}, level ${nivel}: ${taken} of ${limit} places, ${earlier} before`, ...ofLevel(rows, nivel).map(tell)];
      });
    });
  },
  'waiting: Who has a turn or an offer waits, and has not both': ({ rows }) =>
    rows.inscripciones
      .filter(({ espera, espera_turno, oferta_hasta }) => {
        const has = [espera_turno, oferta_hasta].filter((each) => each !== null).length;
        return has > (espera === null ? 0 : 1);
      })
      .map(tell),
  'free places: Once the server has looked, nobody waits for a place that is free for them, and who has not confirmed theirs in time has lost it'(
    world,
    step,
  ) {
    if (!step.startsWith('time passes')) return [];
    const now = world.now.toISOString();
    return offering(world).flatMap((call) => {
      const rows = signUpsOf(world, call);
      const taken = rows.filter(takesPlace(world));
      const first = rows.filter((row) => isWaiting(row) && hasRoom(world, call, row, taken));
      const isPaid = ({ pagado, capitan_id }: SignUp) =>
        pagado === 'Si' || rows.some((row) => row.id === capitan_id && row.pagado === 'Si');
      const isLate = (row: SignUp) => isStanding(row) && row.espera === null && (row.confirmar_hasta ?? '9') <= now && !isPaid(row);
      const late = call.horas_confirmar === null || limitsOf(world, call).length === 0 ? [] : rows.filter(isLate);
      return [...first.map((row) => `could have a place: ${tell(row)}`), ...late.map((row) => `did not confirm: ${tell(row)}`)];
    });
  },
  'one place: However often a member presses, their session has one place in a call, unless they take back a cancellation'(world) {
    const left = world.recall('once left', new Set<number>());
    for (const row of world.rows.inscripciones) if (!isStanding(row)) left.add(row.id);
    const isOne = (row: SignUp) => row.usuario_id !== null && (row.referencia ?? '').startsWith('A') && !left.has(row.id);
    const rows = world.rows.inscripciones.filter(isOne);
    return rows
      .filter((row) =>
        rows.some(
          ({ id, convocatoria_id, usuario_id }) => id < row.id && convocatoria_id === row.convocatoria_id && usuario_id === row.usuario_id,
        ),
      )
      .map(tell);
  },
  async 'positions: As people see it, a waiting list counts 1…n in the order in which its people get places'(world, step) {
    if (!/wait|turn|place|Voy|sign up/.test(step)) return [];
    const faults: string[] = [];
    const waiting = world.rows.inscripciones.filter(isWaiting);
    for (const { mail } of membersOf(world).filter((each) => waiting.some((row) => row.mail === each.mail))) {
      const { body } = await world.ask(mail as Caller, 'GET /mis-inscripciones');
      for (const { id, puesto, estado } of body) {
        const row = waiting.find((each) => each.id === id);
        const line = waiting.filter((each) => each.convocatoria_id === row?.convocatoria_id).toSorted(inTurn);
        const at = row ? line.indexOf(row) + 1 : 0;
        if ((puesto ?? 0) !== at || (at > 0 && estado !== 'lista de espera')) faults.push(`${id} sees ${puesto} (${estado}), and is ${at}`);
      }
    }
    return faults;
  },
  'references: A reference is of one registration, for ever'(world) {
    const owners = world.recall('references', new Map<string | null, number>([[null, 0]]));
    return world.rows.inscripciones.flatMap((row) => {
      const owner = owners.get(row.referencia) ?? row.id;
      owners.set(row.referencia, owner);
      return owner === row.id || row.referencia === null ? [] : [`${tell(row)} has the reference of ${owner}`];
    });
  },
  'codes: A discount code is used as often as the club said, and no more'(world) {
    const before = world.recall('codes used', new Map<number, number>());
    const isOffer = isOffered(world);
    const isUse = (row: SignUp) => row.codigo !== null && isStanding(row) && (row.espera === null || isWaiting(row) || isOffer(row));
    return world.rows.codigos_convocatoria.flatMap(({ convocatoria_id, usos }) => {
      const users = world.rows.inscripciones.filter((row) => row.convocatoria_id === convocatoria_id && isUse(row));
      const earlier = before.get(convocatoria_id) ?? 0;
      before.set(convocatoria_id, users.length);
      return users.length > Math.max(usos, earlier) ? [`${users.length} uses of ${usos}`, ...users.map(tell)] : [];
    });
  },
});
