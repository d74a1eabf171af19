import {
  type Call,
  countPlaces,
  dayOf,
  isOffered,
  isOfRoute,
  isStanding,
  isToCome,
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
import type { CallKey } from 'shared/contract/calls';
import type { Invariant } from '../invariant.ts';
import { isStaff, membersOf, staffOf } from '../people.ts';
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

const withinLimits: Invariant = {
  name: 'places',
  sentence: 'Nobody but staff gives more places than there are, at no level and in no call.',
  faults(world) {
    const before = world.recall('places taken', new Map<string, number>());
    const isFree = isBeyond(world);
    return world.rows.ediciones.flatMap((call) => {
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
};

const waitingHasNone: Invariant = {
  name: 'waiting',
  sentence: 'Who has a turn or an offer waits, has not both, and stands in no group of the day.',
  faults: ({ rows }) =>
    rows.inscripciones
      .filter(
        (row) =>
          (row.espera === null && (row.espera_turno !== null || row.oferta_hasta !== null)) ||
          (row.espera_turno !== null && row.oferta_hasta !== null),
      )
      .map(tell),
};

const hasRoom = (world: World, call: Call, row: SignUp, taken: readonly SignUp[]) =>
  limitsOf(world, call).every(
    ({ nivel, plazas }) => (nivel !== null && nivel !== row.ruta) || countPlaces(ofLevel(taken, nivel)) + 1 + row.invitados <= plazas,
  );

const freePlacesAreOffered: Invariant = {
  name: 'free places',
  sentence: 'Once the server has looked, nobody waits for a place that is free for them, and no place is kept past its hour.',
  faults(world, step) {
    if (!/^(time passes|hours or days|a month|the clocks)/.test(step)) return [];
    const now = world.now.toISOString();
    return offering(world).flatMap((call) => {
      const rows = signUpsOf(world, call);
      const held = world.rows.plazas_guardadas.filter(({ edicion_id, caduca }) => edicion_id === call.id && caduca > now);
      const taken = rows.filter(takesPlace(world));
      const first = held.length > 0 ? [] : rows.filter(isWaiting).filter((row) => hasRoom(world, call, row, taken));
      const isPaid = ({ pagado, capitan_id }: SignUp) =>
        pagado === 'Si' || rows.some(({ id, pagado: paid }) => id === capitan_id && paid === 'Si');
      const late =
        call.horas_confirmar === null || limitsOf(world, call).length === 0
          ? []
          : rows.filter((row) => isStanding(row) && row.espera === null && (row.confirmar_hasta ?? '9') <= now && !isPaid(row));
      return [...first.map((row) => `could have a place: ${tell(row)}`), ...late.map((row) => `did not confirm: ${tell(row)}`)];
    });
  },
};

const onePlaceEach: Invariant = {
  name: 'one place',
  sentence: 'However often a member presses, their session has one place in a call, unless they take back a cancellation.',
  faults(world) {
    const left = world.recall('once left', new Set<number>());
    for (const row of world.rows.inscripciones) if (!isStanding(row)) left.add(row.id);
    const seen = new Map<string, SignUp>();
    return world.rows.inscripciones
      .filter((row) => isStanding(row) && row.usuario_id !== null && (row.referencia ?? '').startsWith('A') && !left.has(row.id))
      .flatMap((row) => {
        const key = `${row.edicion_id} ${row.usuario_id}`;
        const other = seen.get(key);
        seen.set(key, row);
        return other ? [tell(other), tell(row)] : [];
      });
  },
};

const positions: Invariant = {
  name: 'positions',
  sentence: 'As people see it, a waiting list counts 1…n in the order in which its people get places.',
  async faults(world, step) {
    if (!/wait|turn|place|Voy|sign up/.test(step)) return [];
    const faults: string[] = [];
    for (const { mail } of membersOf(world).filter((each) =>
      world.rows.inscripciones.some((row) => row.mail === each.mail && isWaiting(row)),
    )) {
      const { body } = await world.ask(mail as Caller, 'GET /mis-inscripciones');
      for (const { id, puesto, estado } of body) {
        const row = world.rows.inscripciones.find((each) => each.id === id);
        const line = world.rows.inscripciones.filter((each) => each.edicion_id === row?.edicion_id && isWaiting(each)).toSorted(inTurn);
        const at = row ? line.indexOf(row) + 1 : 0;
        if ((puesto ?? 0) !== at || (at > 0 && estado !== 'lista de espera')) faults.push(`${id} sees ${puesto} (${estado}), and is ${at}`);
      }
    }
    return faults;
  },
};

const uniqueForEver: Invariant = {
  name: 'references',
  sentence: 'A reference is of one registration, for ever.',
  faults(world) {
    const owners = world.recall('references', new Map<string, number>());
    return world.rows.inscripciones.flatMap((row) => {
      if (row.referencia === null) return [];
      const owner = owners.get(row.referencia) ?? row.id;
      owners.set(row.referencia, owner);
      return owner === row.id ? [] : [`${tell(row)} has the reference of ${owner}`];
    });
  },
};

const codes: Invariant = {
  name: 'codes',
  sentence: 'A discount code is used as often as the club said, and no more.',
  faults(world) {
    const before = world.recall('codes used', new Map<number, number>());
    const isOffer = isOffered(world);
    return world.rows.codigos_edicion.flatMap(({ edicion_id, usos }) => {
      const users = world.rows.inscripciones.filter(
        (row) =>
          row.edicion_id === edicion_id &&
          row.codigo !== null &&
          isStanding(row) &&
          (row.espera === null || isWaiting(row) || isOffer(row)),
      );
      const earlier = before.get(edicion_id) ?? 0;
      before.set(edicion_id, users.length);
      return users.length > Math.max(usos, earlier) ? [`${users.length} uses of ${usos}`, ...users.map(tell)] : [];
    });
  },
};

const leftOutOfTheDay: Invariant = {
  name: 'group of the day',
  sentence: 'The day’s list names each who comes once, and nobody who waits.',
  async faults(world, step) {
    if (!/mark who|give groups/.test(step)) return [];
    const faults: string[] = [];
    for (const call of world.rows.ediciones.filter((each) => isToCome(world, each) && signUpsOf(world, each).length > 0)) {
      const query = isOfRoute(call) ? { anio: call.anio } : { actividad: -call.anio };
      const { body, isOk } = await world.ask(staffOf(world), 'GET /inscripciones/dia', { query });
      if (!isOk) continue;
      const ids = body.inscritos.filter(({ eliminada }) => eliminada !== true).map(({ id }) => id);
      const due = signUpsOf(world, call).filter((row) => row.eliminada === null && row.espera === null);
      const listed = new Set(ids);
      if (listed.size < ids.length) faults.push(`call ${call.id}: somebody is listed twice`);
      faults.push(...due.filter(({ id }) => !listed.has(id)).map((row) => `missing: ${tell(row)}`));
      faults.push(
        ...signUpsOf(world, call)
          .filter((row) => row.espera !== null && listed.has(row.id))
          .map((row) => `waits: ${tell(row)}`),
      );
    }
    return faults;
  },
};

export const placeInvariants = [
  withinLimits,
  waitingHasNone,
  freePlacesAreOffered,
  onePlaceEach,
  positions,
  uniqueForEver,
  codes,
  leftOutOfTheDay,
];
