import { type Call, isOfRoute, isStanding, isThere, isToCome, nameOf, receivedOf, routeInForce, type SignUp, signUpsOf } from '../calls.ts';
import { agreed } from '../commands/sign-ups.ts';
import { money, noteMoney } from '../commands/payments.ts';
import type { Invariant } from '../invariant.ts';
import { staffOf } from '../people.ts';
import type { World } from '../world.ts';

const tell = ({ id, referencia, importe, cobrado, pagado, anulada, devuelta, eliminada, capitan_id, espera }: SignUp) =>
  JSON.stringify({ id, referencia, importe, cobrado, pagado, anulada, devuelta, eliminada, capitan_id, espera });

/** In cents: what the club has of it. */
const keptOf = (row: SignUp) => (row.devuelta === null ? receivedOf(row) : 0);
const sum = (rows: readonly SignUp[], centsOf: (row: SignUp) => number) => rows.reduce((all, row) => all + centsOf(row), 0);

const everyEuro: Invariant = {
  name: 'every euro',
  sentence: 'Of each call, what was received and not given back stands in its rows: as paid, or as to be given back.',
  faults(world) {
    const known = money(world);
    const before = world.recall('kept', { rows: new Map<number, SignUp>(), counted: 0 });
    const { rows, counted } = before;
    before.rows = new Map(world.rows.inscripciones.map((row) => [row.id, row]));
    before.counted = world.rows.recuentos_inscripciones.reduce((all, { importe }) => all + importe, 0);
    const gone = [...rows.values()].filter(({ id }) => !before.rows.has(id));
    if (gone.length > 0) {
      // What was paid of those whose data ended stays as a sum of its year; of those that staff had deleted nothing stays.
      const left =
        before.counted -
        counted +
        sum(
          gone.filter((row) => !isThere(row)),
          keptOf,
        );
      const [is, should] = [sum(world.rows.inscripciones, keptOf), [...known.values()].reduce((all, cents) => all + cents, 0) - left];
      known.clear();
      for (const row of world.rows.inscripciones) noteMoney(world, row, keptOf(row));
      return is === should ? [] : [`${is} instead of ${should}, without:`, ...gone.map(tell)];
    }
    const calls = new Set([...known.keys(), ...world.rows.inscripciones.map(({ edicion_id }) => edicion_id ?? 0)]);
    return [...calls].flatMap((call) => {
      const rows = world.rows.inscripciones.filter(({ edicion_id }) => (edicion_id ?? 0) === call);
      const [is, should] = [sum(rows, keptOf), known.get(call) ?? 0];
      return is === should ? [] : [`call ${call}: ${is} instead of ${should}`, ...rows.filter((row) => row.importe !== 0).map(tell)];
    });
  },
};

const refundsAreOfPayments: Invariant = {
  name: 'refunds',
  sentence: 'Only what was paid and is cancelled is given back; once, and all that was received.',
  faults: ({ rows }) =>
    rows.inscripciones
      .filter(
        (row) =>
          (row.devuelta !== null && (row.pagado !== 'Si' || row.anulada === null || row.devuelta_importe !== receivedOf(row))) ||
          (row.pagado !== 'Si' && row.cobrado !== null),
      )
      .map(tell),
};

const shownIsCharged: Invariant = {
  name: 'price shown',
  sentence: 'A sign-up costs what its form had shown.',
  faults(world) {
    return agreed(world)
      .splice(0)
      .flatMap(({ referencia, importe }) => {
        const row = world.rows.inscripciones.find((each) => each.referencia === referencia);
        return row && row.importe !== importe ? [`${importe} was shown: ${tell(row)}`] : [];
      });
  },
};

const isPriced = (world: World, { edicion_id }: SignUp) =>
  world.rows.precios_edicion.every((row) => row.edicion_id !== edicion_id || row.precio > 0);

const payersCome: Invariant = {
  name: 'payers',
  sentence: 'For whom a captain pays, the captain comes, and has no captain.',
  faults: (world) =>
    world.rows.inscripciones
      .filter((row) => isStanding(row) && row.capitan_id !== null && row.importe === 0 && isPriced(world, row))
      .filter(
        (row) => !world.rows.inscripciones.some((other) => other.id === row.capitan_id && isStanding(other) && other.capitan_id === null),
      )
      .map(tell),
};

const oneReceipt: Invariant = {
  name: 'receipts',
  sentence: 'The same payment has one receipt, by email, however often it is marked.',
  faults(world) {
    const again = world.recall('owed again', new Map<number, number>());
    const before = world.recall('refunded', new Set<number>());
    for (const { id, devuelta, anulada } of world.rows.inscripciones) {
      if (devuelta !== null) before.add(id);
      else if (before.delete(id) && anulada === null) again.set(id, (again.get(id) ?? 0) + 1);
    }
    const counts = new Map<string, number>();
    for (const { asunto, texto, inscripcion_id } of world.sent) {
      if (!asunto.startsWith('Recibo de tu inscripción')) continue;
      const what = `${inscripcion_id} ${/Importe: .*/.exec(texto)?.[0]} ${/Forma de pago: .*/.exec(texto)?.[0]}`;
      counts.set(what, (counts.get(what) ?? 0) + 1);
    }
    return [...counts].flatMap(([what, count]) =>
      count > 1 + (again.get(Number.parseInt(what)) ?? 0) ? [`${count} receipts: ${what}`] : [],
    );
  },
};

const isToRefund = (row: SignUp) =>
  isThere(row) &&
  row.pagado === 'Si' &&
  row.devuelta === null &&
  (row.anulada !== null || (row.cobrado !== null && row.cobrado > (row.importe ?? 0)));
const isComing = (row: SignUp) => isStanding(row) && row.espera === null;
const differ = (what: string, shown: unknown, rows: unknown) =>
  JSON.stringify(shown) === JSON.stringify(rows)
    ? []
    : [`${what}: ${JSON.stringify(shown)} is shown, ${JSON.stringify(rows)} stands in the rows`];

/** With those of its year from before there was an edition. */
const withEarlier = (world: World, call: Call): SignUp[] =>
  world.rows.inscripciones.filter(({ edicion_id, anio }) => edicion_id === call.id || (edicion_id === null && anio === call.anio));

/** Each looks at one screen. */
const screens: readonly ((world: World) => Promise<string[]>)[] = [
  async function panel(world) {
    const { body } = await world.ask(staffOf(world), 'GET /panel');
    const route = routeInForce(world);
    if (!route) return [];
    const ofRoutes = world.rows.ediciones.filter(isOfRoute).flatMap((call) => withEarlier(world, call));
    const rows = withEarlier(world, route);
    const isShown = isToCome(world, route);
    return [
      ...differ('panel, to refund', body.por_devolver, ofRoutes.filter(isToRefund).length),
      ...(isShown ? differ('panel, waiting', body.espera, rows.filter((row) => isStanding(row) && row.espera !== null).length) : []),
    ];
  },
  async function openCalls(world) {
    const { body } = await world.ask(staffOf(world), 'GET /convocatorias/abiertas');
    return body.flatMap(({ anio, actividad_id, espera, sin_pagar, por_devolver }) => {
      const call = world.rows.ediciones.find((each) => each.anio === (anio ?? -(actividad_id ?? 0)));
      if (!call) return [`a call that is none: ${anio ?? actividad_id}`];
      const rows = withEarlier(world, call);
      const owing = rows.filter((row) => isComing(row) && (row.importe ?? 0) > receivedOf(row));
      const waiting = rows.filter((row) => isStanding(row) && row.espera !== null);
      return differ(`call ${call.id}`, [espera, sin_pagar, por_devolver], [waiting.length, owing.length, rows.filter(isToRefund).length]);
    });
  },
  async function payments(world) {
    const faults: string[] = [];
    for (const call of world.rows.ediciones.filter((each) => signUpsOf(world, each).some(isThere))) {
      const { body } = await world.ask(staffOf(world), 'GET /inscripciones/pagos', { query: nameOf(call) });
      // Of those from before the edition nobody knows what they have paid.
      const known = body.filter(({ referencia }) => referencia !== null);
      const kept = known.reduce((all, row) => all + (row.pagado === 'Si' && !row.devuelta ? (row.cobrado ?? row.importe ?? 0) : 0), 0);
      const back = known.reduce((all, { devuelta_importe }) => all + (devuelta_importe ?? 0), 0);
      const rows = signUpsOf(world, call).filter(isThere);
      faults.push(
        ...differ(`payments of call ${call.id}`, [kept, back], [sum(rows, keptOf), sum(rows, (row) => row.devuelta_importe ?? 0)]),
      );
    }
    return faults;
  },
  async function figures(world) {
    const anio = routeInForce(world)?.anio;
    if (anio === undefined) return [];
    const { body } = await world.ask(staffOf(world), 'GET /inscripciones/cifras', { query: { anio } });
    const rows = world.rows.inscripciones.filter((row) => isComing(row) && row.anio === anio);
    const ofActivities = body.actividades.reduce((all, { cobrado }) => all + cobrado, 0);
    const ofWays = body.cobros.reduce((all, { importe }) => all + importe, 0);
    return differ('figures of the year', [ofActivities, ofWays], [sum(rows, receivedOf), sum(rows, receivedOf)]);
  },
  async function spreadsheet(world) {
    const { body } = await world.ask(staffOf(world), 'GET /inscripciones/', { query: {} });
    const ofCalls = new Set(world.rows.ediciones.filter((call) => !isOfRoute(call)).map(({ id }) => id));
    const rows = world.rows.inscripciones.filter((row) => isThere(row) && !ofCalls.has(row.edicion_id ?? 0));
    const inOrder = (one: number, other: number) => one - other;
    // It stands in the audit.
    await world.read();
    return differ('spreadsheet', body.map(({ id }) => id).toSorted(inOrder), rows.map(({ id }) => id).toSorted(inOrder));
  },
];

const screensEqualRows: Invariant = {
  name: 'sums on screens',
  sentence: 'What /panel, the open calls, the payments, the figures of a year and the spreadsheet tell is what stands in the rows.',
  async faults(world) {
    const at = world.recall('screens', { looked: 0 });
    const screen = at.looked % 3 === 0 ? screens[(at.looked / 3) % screens.length] : undefined;
    at.looked++;
    return screen ? screen(world) : [];
  },
};

export const paymentInvariants = [everyEuro, refundsAreOfPayments, shownIsCharged, payersCome, oneReceipt, screensEqualRows];
