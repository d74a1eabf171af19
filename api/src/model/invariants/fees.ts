import { today } from '../calls.ts';
import { isMember } from '../commands/members.ts';
import { differ, invariantsOf } from '../invariant.ts';
import { ledgerOf } from '../ledger.ts';
import type { Rows } from '../rows.ts';
import type { World } from '../world.ts';

type Fee = Rows['cuotas'][number];
export const isPaid = ({ estado, pagada }: Fee, day: string) =>
  estado === 'pagada' || (estado === 'remesa' && pagada !== null && pagada <= day);

/** Euros that the club has of a fee today, in cents, by what was handed over and collected. */
function received(world: World, { id, importe }: Pick<Fee, 'id' | 'importe'>): number {
  const { byHand, debits } = ledgerOf(world);
  const collected = debits.filter(({ fee, day, end }) => fee === id && end === undefined && day <= today(world));
  return importe * (collected.length + (byHand.has(id) ? 1 : 0));
}

const lastState = ({ rows }: World, member: number) =>
  rows.historial_socios
    .filter(({ socio_id, campo }) => socio_id === member && campo === 'estado')
    .reduce((last, line) => (line.id > last.id ? line : last), { id: 0, motivo: null as string | null });

export const feeInvariants = invariantsOf({
  'every euro of fees: A fee is paid when the club has had its amount, once; else it is owed'(world) {
    const { byHand } = ledgerOf(world);
    return world.rows.cuotas.flatMap((fee) => {
      const has = received(world, fee);
      const paid = isPaid(fee, today(world)) ? fee.importe : 0;
      if (has !== paid) return `fee ${fee.id} (${fee.estado}, ${fee.pago}, ${fee.pagada}) has ${has} cents of ${fee.importe}`;
      const { pago, day } = byHand.get(fee.id) ?? {};
      return fee.estado === 'pagada' ? differ(`fee ${fee.id}`, [fee.pago, fee.pagada], [pago, day]) : [];
    });
  },
  'fees stay in the books: A fee that was paid or debited is never lost, and keeps its amount and year': (world) =>
    world.before.cuotas.flatMap((fee) => {
      const now = world.rows.cuotas.find(({ id }) => id === fee.id);
      if (now) return differ(`fee ${fee.id}`, [fee.importe, fee.anio], [now.importe, now.anio]);
      const isKept = received(world, fee) > 0 || ledgerOf(world).debits.some((debit) => debit.fee === fee.id);
      return isKept ? `fee ${fee.id} is gone` : [];
    }),
  'fees of a year: Once a year is opened each member who pays has one fee of it, of the amount of their kind for their months'(world) {
    const { rows, before } = world;
    const { opened } = world.step;
    const isSame = (fee: Fee, other: Fee) => other.id < fee.id && other.anio === fee.anio && other.socio_id === fee.socio_id;
    const twice = rows.cuotas.filter((fee) => fee.socio_id !== null && rows.cuotas.some((other) => isSame(fee, other)));
    const told = twice.map(({ anio, socio_id }) => `member ${socio_id} has two fees of ${anio}`);
    const year = rows.anios_cuota.find(({ anio }) => anio === opened);
    if (!year) return told;
    const { anio } = year;
    const known = new Set(before.cuotas.map(({ id }) => id));
    const wrong = rows.socios.flatMap((member) => {
      const kind = rows.tipos_socio.find(({ id }) => id === member.tipo_id);
      const amount = rows.importes_cuota.find((one) => one.anio === anio && one.tipo_id === member.tipo_id)?.importe ?? 0;
      const since = member.reingreso ?? member.alta ?? '';
      const isOf = isMember(member) && since <= `${anio}-12-31` && (member.baja ?? '9') > `${anio}-01-01`;
      const fee = rows.cuotas.find((one) => one.anio === anio && one.socio_id === member.id);
      const pays = isOf && amount > 0 && (kind?.paga === 'persona' || (kind?.paga === 'familia' && member.cabeza_id === null));
      if (fee && !known.has(fee.id)) {
        const months = year.por_meses === 1 && since.startsWith(`${anio}-`) ? 13 - Number(since.slice(5, 7)) : 12;
        const due = Math.round((amount * months) / 12);
        return pays && fee.importe === due ? [] : `member ${member.id} pays ${fee.importe} of ${anio}, and is to pay ${pays ? due : 0}`;
      }
      return pays && !fee && kind?.paga === 'persona' ? `member ${member.id} has no fee of ${anio}` : [];
    });
    return [...told, ...wrong];
  },
  'who pays is readmitted: Who has paid all is of alta again, with the family; and owes again when the payment is taken back'(world) {
    const { rows } = world;
    const day = today(world);
    const { paid = [], owing = [] } = world.step;
    const payerOf = (id: number) => rows.cuotas.find((fee) => fee.id === id)?.socio_id ?? 0;
    const owes = (...ids: (number | null)[]) =>
      rows.cuotas.some((fee) => ids.includes(fee.socio_id) && fee.socio_id !== null && !isPaid(fee, day));
    const wasOwed = (id: number) => world.before.cuotas.some((fee) => fee.id === id && !isPaid(fee, day));
    const payers = new Set<number | null>(paid.filter(wasOwed).map(payerOf));
    const debtors = new Set(owing.map(payerOf));
    return rows.socios.flatMap(({ id, cabeza_id, estado }) => {
      const hasPaid = (payers.has(id) || payers.has(cabeza_id)) && !owes(id, cabeza_id);
      if (estado === 'impago' && hasPaid) return `member ${id} has paid, and is impago`;
      const isByPayment = estado === 'alta' && debtors.has(id) && owes(id) && lastState(world, id).motivo === 'Cuota pagada';
      return isByPayment ? `member ${id} owes again, and is of alta by the payment` : [];
    });
  },
  'nobody who is gone is reminded: A fee is reminded once a day at most, while it is owed, and to members alone': ({ rows, before }) =>
    rows.cuotas.flatMap((fee) => {
      const was = before.cuotas.find(({ id }) => id === fee.id);
      if (!was || fee.avisos <= was.avisos) return [];
      const member = before.socios.find(({ id }) => id === was.socio_id);
      const isWrong = fee.avisos > was.avisos + 3 || was.estado === 'pagada' || (member && !isMember(member));
      return isWrong ? `fee ${fee.id} (${was.estado}) of ${member?.estado} was reminded` : [];
    }),
});
