import { isStanding, isThere, keptOf, receivedOf, type SignUp } from '../calls.ts';
import { money, noteMoney } from '../commands/payments.ts';
import { agreed } from '../commands/sign-ups.ts';
import { invariantsOf, sumOf } from '../invariant.ts';
import type { World } from '../world.ts';

const tell = ({ id, referencia, importe, cobrado, pagado, anulada, devuelta, eliminada, capitan_id, espera }: SignUp) =>
  JSON.stringify({ id, referencia, importe, cobrado, pagado, anulada, devuelta, eliminada, capitan_id, espera });

const isPriced = (world: World, { convocatoria_id }: SignUp) =>
  world.rows.precios_convocatoria.every((row) => row.convocatoria_id !== convocatoria_id || row.precio > 0);

export const paymentInvariants = invariantsOf({
  'every euro: Of each call, what was received and not given back stands in its rows: as paid, or as to be given back'(world) {
    const known = money(world);
    const before = world.recall('kept', { rows: new Map<number, SignUp>(), counted: 0 });
    const { rows, counted } = before;
    before.rows = new Map(world.rows.inscripciones.map((row) => [row.id, row]));
    before.counted = sumOf(world.rows.recuentos_inscripciones, ({ importe }) => importe);
    const gone = [...rows.values()].filter(({ id }) => !before.rows.has(id));
    if (gone.length > 0) {
      // What was paid of those whose data ended stays as a sum of its year; of those that staff had deleted nothing stays.
      const left = before.counted - counted + sumOf(gone, (row) => (isThere(row) ? 0 : keptOf(row)));
      const [is, should] = [sumOf(world.rows.inscripciones, keptOf), sumOf([...known.values()], (cents) => cents) - left];
      known.clear();
      for (const row of world.rows.inscripciones) noteMoney(world, row, keptOf(row));
      return is === should ? [] : [`${is} instead of ${should}, without:`, ...gone.map(tell)];
    }
    const calls = new Set([...known.keys(), ...world.rows.inscripciones.map(({ convocatoria_id }) => convocatoria_id ?? 0)]);
    return [...calls].flatMap((call) => {
      const ofCall = world.rows.inscripciones.filter(({ convocatoria_id }) => (convocatoria_id ?? 0) === call);
      const [is, should] = [sumOf(ofCall, keptOf), known.get(call) ?? 0];
      return is === should ? [] : [`call ${call}: ${is} instead of ${should}`, ...ofCall.filter((row) => row.importe !== 0).map(tell)];
    });
  },
  'refunds: Only what was paid and is cancelled is given back; once, and all that was received': ({ rows }) =>
    rows.inscripciones
      .filter((row) => {
        if (row.pagado !== 'Si') return row.devuelta !== null || row.cobrado !== null;
        return row.devuelta !== null && (row.anulada === null || row.devuelta_importe !== receivedOf(row));
      })
      .map(tell),
  'price shown: A sign-up costs what its form had shown'(world) {
    const shown = new Map(
      agreed(world)
        .splice(0)
        .map(({ referencia, importe }) => [referencia, importe]),
    );
    const isOther = ({ referencia, importe }: SignUp) => shown.has(referencia ?? '') && shown.get(referencia ?? '') !== importe;
    return shown.size === 0 ? [] : world.rows.inscripciones.filter(isOther).map(tell);
  },
  'payers: For whom a captain pays, the captain comes, and has no captain'(world) {
    const comers = new Map(world.rows.inscripciones.filter(isStanding).map((row) => [row.id, row]));
    const isPaidFor = (row: SignUp) => row.capitan_id !== null && row.importe === 0 && isPriced(world, row);
    return [...comers.values()].filter((row) => isPaidFor(row) && comers.get(row.capitan_id ?? 0)?.capitan_id !== null).map(tell);
  },
  'receipts: The same payment has one receipt, by email, however often it is marked'(world) {
    const again = world.recall('owed again', new Map<number, number>());
    const before = world.recall('refunded', new Set<number>());
    for (const { id, devuelta, anulada } of world.rows.inscripciones) {
      if (devuelta !== null) before.add(id);
      else if (before.delete(id) && anulada === null) again.set(id, (again.get(id) ?? 0) + 1);
    }
    const receipts = world.sent.filter(({ asunto }) => asunto.startsWith('Recibo de tu inscripción'));
    const told = receipts.map((mail) => `${mail.inscripcion_id} ${mail.texto.match(/(Importe|Forma de pago): .*/g)?.join()}`);
    return [...new Set(told)].flatMap((what) => {
      const { length } = told.filter((each) => each === what);
      return length > 1 + (again.get(Number.parseInt(what)) ?? 0) ? [`${length} receipts: ${what}`] : [];
    });
  },
});
