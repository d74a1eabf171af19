import { boolean, constantFrom, integer, nat, subarray } from 'fast-check';
import { shiftDay } from 'shared/text/dates';
import { today } from '../calls.ts';
import { command } from '../command.ts';
import { ledgerOf } from '../ledger.ts';
import { board } from '../people.ts';
import type { Rows } from '../rows.ts';
import type { World } from '../world.ts';
import { passTo } from './house.ts';
import { isMember, isOn } from './members.ts';

const isUnpaid = ({ estado }: Rows['cuotas'][number]) => estado === 'pendiente' || estado === 'devuelta';
export const unpaid = ({ rows }: World) => rows.cuotas.filter(isUnpaid);
const left = ({ rows }: World) => rows.socios.filter(({ estado }) => estado === 'baja');
const paidByHand = ({ rows }: World) => rows.cuotas.filter(({ estado }) => estado === 'pagada');
const opened = ({ rows }: World) => rows.anios_cuota.filter(({ abierta }) => abierta !== null);
const pago = constantFrom('Bizum', 'Transferencia', 'Efectivo');
const base = constantFrom(2400, 4000);
type Pay = { cuotas: number[]; pago: 'Bizum' | 'Transferencia' | 'Efectivo'; dia: string };

const yearOf = (world: World) => Number(today(world).slice(0, 4));
const amounts = ({ rows }: World, least: number) => rows.tipos_socio.map(({ id }, at) => ({ tipo_id: id, importe: least + 1250 * at }));

async function open(world: World, anio: number): Promise<void> {
  const { isOk } = await world.call(board, 'POST /cuotas/anios/:anio/abrir', { params: { anio } });
  if (isOk) world.step.opened = anio;
}

async function pay(world: World, pagos: Pay[]): Promise<void> {
  const [one, ...others] = pagos;
  const { isOk } = await world.call(board, 'PUT /cuotas/pagos', { body: one && others.length === 0 ? one : { pagos } });
  if (!isOk) return;
  for (const { cuotas, pago: way, dia } of pagos) for (const id of cuotas) ledgerOf(world).byHand.set(id, { pago: way, day: dia });
  world.step.paid = pagos.flatMap(({ cuotas }) => cuotas);
}

export const feeCommands = [
  command(
    [
      12,
      'open the fees of a year',
      (world) => (world.rows.socios.some(isMember) && !opened(world).some(({ anio }) => anio === yearOf(world)) ? [yearOf(world)] : []),
    ],
    { ahead: constantFrom(0, 0, 0, 1), por_meses: constantFrom(true, true, false), recordatorios: subarray([-7, 0, 10, 30]), base },
    async (world, year, { ahead, por_meses, recordatorios, ...given }) => {
      const anio = year + ahead;
      const { version } = world.rows.anios_cuota.find((each) => each.anio === anio) ?? {};
      const body = { vence: `${anio}-03-31`, por_meses, recordatorios, importes: amounts(world, given.base), version };
      await world.call(board, 'PUT /cuotas/anios/:anio', { params: { anio }, body });
      await open(world, anio);
    },
  ),
  command([4, 'who had left comes back months later, and gets the fee of the year', left], {}, async (world, { id, version }) => {
    await world.pass(100 * 86_400_000);
    await world.call(board, 'PUT /socios/:id/estado', { params: { id }, body: { estado: 'alta', motivo: 'Junta', version } });
    const year = opened(world).at(-1);
    if (year) await open(world, year.anio);
  }),
  command([3, 'add the fees that a year lacks', opened], {}, (world, { anio }) => open(world, anio)),
  command([1, 'change the amounts of a year', ({ rows }) => rows.anios_cuota], { base }, (world, year, given) => {
    const { anio, vence, por_meses, recordatorios, version } = year;
    const days = recordatorios === '' ? [] : recordatorios.split(',').map(Number);
    const body = { vence, por_meses: por_meses === 1, recordatorios: days, importes: amounts(world, given.base), version };
    return world.call(board, 'PUT /cuotas/anios/:anio', { params: { anio }, body });
  }),
  command(
    [5, 'fees are paid by hand', unpaid],
    { pago, others: constantFrom(0, 0, 2), back: nat(3) },
    (world, { id }, { others, back, ...given }) => {
      const cuotas = [...new Set([id, ...unpaid(world).map((fee) => fee.id)].slice(0, 1 + others))];
      return pay(world, [{ cuotas, dia: shiftDay(today(world), -back), ...given }]);
    },
  ),
  command(
    [2, 'lines of the bank are accepted, some by two at once', unpaid],
    { count: integer({ min: 1, max: 3 }), back: nat(2), isTwice: boolean(), isWrong: boolean() },
    async (world, fee, { count, back, isTwice, isWrong }) => {
      const cuotas = new Set([fee, ...unpaid(world)].slice(0, count).map(({ id }) => id));
      const dia = shiftDay(today(world), -back);
      const pagos = [...cuotas].map((id) => ({ cuotas: [id], pago: 'Transferencia' as const, dia }));
      // The same fee in two lines is refused whole.
      if (isWrong) await world.call(board, 'PUT /cuotas/pagos', { body: { pagos: [...pagos, ...pagos] } });
      await pay(world, pagos);
      if (isTwice) await pay(world, pagos);
    },
  ),
  command([2, 'a payment is taken back', paidByHand], {}, async (world, { id }) => {
    const { isOk } = await world.call(board, 'PUT /cuotas/pagos', { body: { cuotas: [id], pago: null } });
    if (!isOk) return;
    ledgerOf(world).byHand.delete(id);
    world.step.owing = [id];
  }),
  command([3, 'the day or the way of a payment is corrected', paidByHand], { pago, back: nat(9) }, (world, { id }, { back, ...given }) =>
    pay(world, [{ cuotas: [id], dia: shiftDay(today(world), -back), ...given }]),
  ),
  command(
    [
      1,
      'an unpaid fee is removed',
      (world) => unpaid(world).filter(({ id }) => !world.rows.cargos_remesa.some(({ cuota_id }) => cuota_id === id)),
    ],
    {},
    (world, { id }) => world.call(board, 'DELETE /cuotas/:id', { params: { id } }),
  ),
  command([1, 'a receipt is sent', paidByHand], { documento: constantFrom('recibo', 'certificado') }, (world, { id }, body) =>
    world.call(board, 'POST /cuotas/:id/enviar', { params: { id }, body }),
  ),
  command(
    [3, 'time passes: a month, or to reminders or another year', (world) => (isOn(world) ? [world] : [])],
    { to: constantFrom(null, null, '04-11T10:00', '01-02T10:00') },
    (world, _, { to }) => (to === null ? world.pass(35 * 86_400_000) : passTo(world, to)),
  ),
];
