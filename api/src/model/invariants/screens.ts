import {
  type Call,
  isRoute,
  isStanding,
  isThere,
  isToCome,
  keptOf,
  nameOf,
  receivedOf,
  routeInForce,
  type SignUp,
  signUpsOf,
  today,
} from '../calls.ts';
import { isMember, isOn } from '../commands/members.ts';
import { differ, invariantsOf, sumOf } from '../invariant.ts';
import { board } from '../people.ts';
import type { World } from '../world.ts';
import { isPaid } from './fees.ts';

const isToRefund = (row: SignUp) =>
  isThere(row) &&
  row.pagado === 'Si' &&
  row.devuelta === null &&
  (row.anulada !== null || (row.cobrado !== null && row.cobrado > (row.importe ?? 0)));
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((one, other) => one - other);
const amountOf = ({ importe }: { importe: number }) => importe;
const isComing = (row: SignUp) => isStanding(row) && row.espera === null;
const isInList = (row: SignUp) => isStanding(row) && row.espera !== null;

/** With those of its year from before there was an edition. */
const withEarlier = (world: World, call: Call): SignUp[] =>
  world.rows.inscripciones.filter(
    ({ convocatoria_id, anio }) => convocatoria_id === call.id || (convocatoria_id === null && anio === call.anio),
  );

async function feesOfYear(world: World): Promise<string[]> {
  const anio = world.rows.anios_cuota.findLast(({ abierta }) => abierta !== null)?.anio;
  if (anio === undefined) return [];
  const list = await world.ask(board, 'GET /cuotas/anios/:anio', { params: { anio } });
  const { body } = await world.ask(board, 'GET /cuotas/anios/:anio/cierre', { params: { anio } });
  const { total, cobrado, en_banco, pendiente, por_tipo, por_pago } = body;
  const rows = world.rows.cuotas.filter((fee) => fee.anio === anio);
  const all = sumOf(rows, amountOf);
  const has = sumOf(rows, (fee) => (isPaid(fee, today(world)) ? fee.importe : 0));
  const owed = sumOf(rows, ({ estado, importe }) => (['pagada', 'remesa'].includes(estado) ? 0 : importe));
  const sums = [total, cobrado, en_banco ?? { importe: 0 }, pendiente].map(amountOf);
  const kinds = [sumOf(por_tipo, amountOf), sumOf(por_tipo, (kind) => kind.cobrado), sumOf(por_pago, amountOf)];
  return [
    ...differ(`fees of ${anio}`, idsOf(list.body), idsOf(rows)),
    ...differ(`close of ${anio}`, [...sums, ...kinds], [all, has, all - has - owed, owed, all, has, has]),
  ];
}

/** Each looks at one screen. */
const screens: readonly ((world: World) => Promise<string[]>)[] = [
  async function panel(world) {
    const { body } = await world.ask(board, 'GET /panel');
    const route = routeInForce(world);
    if (!route) return [];
    const ofRoutes = world.rows.convocatorias.filter(isRoute).flatMap((call) => withEarlier(world, call));
    const rows = withEarlier(world, route);
    const waiting = isToCome(world, route) ? rows.filter(isInList).length : (body.espera ?? 0);
    const applicants = world.rows.socios.filter(({ estado }) => estado === 'pendiente');
    const shown = [isOn(world) ? body.socios_pendientes : applicants.length, body.por_devolver, body.espera ?? 0];
    return differ('panel', shown, [applicants.length, ofRoutes.filter(isToRefund).length, waiting]);
  },
  async function openCalls(world) {
    const { body } = await world.ask(board, 'GET /convocatorias/abiertas');
    return body.flatMap(({ anio, actividad_id, espera, sin_pagar, por_devolver }) => {
      const call = world.rows.convocatorias.find((each) =>
        anio === null ? !isRoute(each) && each.actividad_id === actividad_id : each.anio === anio,
      );
      if (!call) return [`a call that is none: ${anio ?? actividad_id}`];
      const rows = withEarlier(world, call);
      const owing = rows.filter((row) => isComing(row) && (row.importe ?? 0) > receivedOf(row));
      const stored = [rows.filter(isInList).length, owing.length, rows.filter(isToRefund).length];
      return differ(`call ${call.id}`, [espera, sin_pagar, por_devolver], stored);
    });
  },
  async function payments(world) {
    const faults: string[] = [];
    for (const call of world.rows.convocatorias.filter((each) => signUpsOf(world, each).some(isThere))) {
      const { body } = await world.ask(board, 'GET /inscripciones/pagos', { query: nameOf(call) });
      // Of those from before the edition nobody knows what they have paid.
      const known = body.filter(({ referencia }) => referencia !== null);
      const kept = sumOf(known, (row) => (row.pagado === 'Si' && !row.devuelta ? (row.cobrado ?? row.importe ?? 0) : 0));
      const rows = signUpsOf(world, call).filter(isThere);
      const back = (row: { devuelta_importe?: number | null | undefined }) => row.devuelta_importe ?? 0;
      faults.push(...differ(`payments of call ${call.id}`, [kept, sumOf(known, back)], [sumOf(rows, keptOf), sumOf(rows, back)]));
    }
    return faults;
  },
  async function figures(world) {
    const anio = routeInForce(world)?.anio;
    if (!anio) return [];
    const { body } = await world.ask(board, 'GET /inscripciones/cifras', { query: { anio } });
    const rows = world.rows.inscripciones.filter((row) => isComing(row) && row.anio === anio);
    const shown = [sumOf(body.actividades, ({ cobrado }) => cobrado), sumOf(body.cobros, ({ importe }) => importe)];
    return differ('figures of the year', shown, [sumOf(rows, receivedOf), sumOf(rows, receivedOf)]);
  },
  async function spreadsheet(world) {
    const { body } = await world.ask(board, 'GET /inscripciones/', { query: {} });
    const ofCalls = new Set(world.rows.convocatorias.filter((call) => !isRoute(call)).map(({ id }) => id));
    const rows = world.rows.inscripciones.filter((row) => isThere(row) && !ofCalls.has(row.convocatoria_id ?? 0));
    // It stands in the audit.
    await world.read();
    return differ('spreadsheet', idsOf(body), idsOf(rows));
  },
  async function day(world) {
    const faults: string[] = [];
    for (const call of world.rows.convocatorias.filter((each) => isToCome(world, each))) {
      const { body } = await world.ask(board, 'GET /inscripciones/dia', { query: nameOf(call) });
      const due = withEarlier(world, call).filter((row) => isThere(row) && row.espera === null);
      const listed = body?.inscritos.filter(({ eliminada }) => eliminada !== true) ?? due;
      faults.push(...differ(`the day of call ${call.id}`, idsOf(listed), idsOf(due)));
    }
    return faults;
  },
  feesOfYear,
  async function census(world) {
    if (!isOn(world)) return [];
    const { body } = await world.ask(board, 'GET /socios/censo');
    // It stands in the audit.
    await world.read();
    const numbers = (rows: readonly { numero?: number | null }[]) => rows.map(({ numero }) => numero).toSorted();
    return differ('census', numbers(body), numbers(world.rows.socios.filter(isMember)));
  },
];

export const screenInvariants = invariantsOf({
  async 'what screens say: Sums, lists, cards and files are those of the rows; after each second command, and each payment, one is looked at'(
    world,
  ) {
    const { shown = [], paid, owing } = world.step;
    const at = world.recall('screens', { looked: 0 });
    const screen = (paid ?? owing) ? feesOfYear : screens[(at.looked++ / 2) % screens.length];
    return [...shown, ...((await screen?.(world)) ?? [])];
  },
});
