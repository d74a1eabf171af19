import { boolean, constantFrom, integer, nat, subarray } from 'fast-check';
import { command, commandOn, often, pick } from '../command.ts';
import { dayOf, ledgerOf, shift, stepOf } from '../ledger.ts';
import { board } from '../people.ts';
import type { Rows } from '../rows.ts';
import type { World } from '../world.ts';
import { isMember, isOn } from './members.ts';

type Fee = Rows['cuotas'][number];
const isUnpaid = ({ estado }: Fee) => estado === 'pendiente' || estado === 'devuelta';
export const unpaid = ({ rows }: World) => rows.cuotas.filter(isUnpaid);
const paidByHand = ({ rows }: World) => rows.cuotas.filter(({ estado }) => estado === 'pagada');
const opened = ({ rows }: World) => rows.anios_cuota.filter(({ abierta }) => abierta !== null);
const anyway = constantFrom('Bizum', 'Transferencia', 'Efectivo');
type Way = 'Bizum' | 'Transferencia' | 'Efectivo';
interface Pay {
  cuotas: number[];
  pago: Way;
  dia: string;
}

const yearOf = (world: World) => Number(dayOf(world.now).slice(0, 4));
const amounts = ({ rows }: World, base: number) => rows.tipos_socio.map(({ id }, at) => ({ tipo_id: id, importe: base + 1250 * at }));

async function open(world: World, anio: number): Promise<void> {
  const { isOk } = await world.call(board, 'POST /cuotas/anios/:anio/abrir', { params: { anio } });
  if (isOk) stepOf(world).opened = anio;
}

async function pay(world: World, pagos: Pay[]): Promise<void> {
  const [one, ...others] = pagos;
  const body = one && others.length === 0 ? one : { pagos };
  const { isOk } = await world.call(board, 'PUT /cuotas/pagos', { body });
  if (!isOk) return;
  const ledger = ledgerOf(world);
  for (const { cuotas, pago, dia } of pagos) for (const id of cuotas) ledger.byHand.set(id, { pago, day: dia });
  stepOf(world).paid = pagos.flatMap(({ cuotas }) => cuotas);
}

export const feeCommands = [
  ...often(
    6,
    command('open the fees of a year', {
      given: {
        ahead: constantFrom(0, 0, 0, 1),
        por_meses: boolean(),
        recordatorios: subarray([-7, 0, 10, 30]),
        base: constantFrom(2400, 4000),
      },
      when: (world) => world.rows.socios.some(isMember) && !opened(world).some(({ anio }) => anio === yearOf(world)),
      run: async (world, { ahead, por_meses, recordatorios, base }) => {
        const anio = yearOf(world) + ahead;
        const { version } = world.rows.anios_cuota.find((year) => year.anio === anio) ?? {};
        const form = { vence: `${anio}-03-31`, por_meses, recordatorios, importes: amounts(world, base), version };
        await world.call(board, 'PUT /cuotas/anios/:anio', { params: { anio }, body: form });
        await open(world, anio);
      },
    }),
  ),
  ...often(3, commandOn('add the fees that a year lacks', opened, { run: (world, { anio }) => open(world, anio) })),
  commandOn('change the amounts of a year', ({ rows }) => rows.anios_cuota, {
    given: { base: constantFrom(2400, 3000, 4000) },
    run: async (world, { anio, vence, por_meses, recordatorios, version }, { base }) => {
      const days = recordatorios === '' ? [] : recordatorios.split(',').map(Number);
      const body = { vence, por_meses: por_meses === 1, recordatorios: days, importes: amounts(world, base), version };
      await world.call(board, 'PUT /cuotas/anios/:anio', { params: { anio }, body });
    },
  }),
  ...often(
    3,
    commandOn('a fee is paid by hand', unpaid, {
      given: { pago: anyway, back: nat(3) },
      run: (world, { id }, { pago, back }) => pay(world, [{ cuotas: [id], pago, dia: shift(dayOf(world.now), -back) }]),
    }),
  ),
  command('several fees are paid at once', {
    given: { first: nat(9), count: integer({ min: 2, max: 3 }), pago: anyway },
    when: (world) => unpaid(world).length > 1,
    run: (world, { first, count, pago }) => {
      const cuotas = [...new Set(Array.from({ length: count }, (_, at) => pick(unpaid(world), first + at).id))];
      return pay(world, [{ cuotas, pago, dia: dayOf(world.now) }]);
    },
  }),
  ...often(
    2,
    command('lines of the bank are accepted, some by two at once', {
      given: { first: nat(9), count: integer({ min: 1, max: 3 }), back: nat(2), isTwice: boolean(), isWrong: boolean() },
      when: (world) => unpaid(world).length > 0,
      run: async (world, { first, count, back, isTwice, isWrong }) => {
        const cuotas = new Set(Array.from({ length: count }, (_, at) => pick(unpaid(world), first + at).id));
        const dia = shift(dayOf(world.now), -back);
        const pagos = [...cuotas].map((id) => ({ cuotas: [id], pago: 'Transferencia' as const, dia }));
        // The same fee in two lines is refused whole.
        if (isWrong) await world.call(board, 'PUT /cuotas/pagos', { body: { pagos: [...pagos, ...pagos] } });
        await pay(world, pagos);
        if (isTwice) await pay(world, pagos);
      },
    }),
  ),
  ...often(
    2,
    commandOn('a payment is taken back', paidByHand, {
      run: async (world, { id }) => {
        const { isOk } = await world.call(board, 'PUT /cuotas/pagos', { body: { cuotas: [id], pago: null } });
        if (!isOk) return;
        ledgerOf(world).byHand.delete(id);
        stepOf(world).owing = [id];
      },
    }),
  ),
  commandOn('the day or the way of a payment is corrected', paidByHand, {
    given: { pago: anyway, back: nat(9) },
    run: (world, { id }, { pago, back }) => pay(world, [{ cuotas: [id], pago, dia: shift(dayOf(world.now), -back) }]),
  }),
  commandOn(
    'an unpaid fee is removed',
    (world) => unpaid(world).filter(({ id }) => !world.rows.cargos_remesa.some(({ cuota_id }) => cuota_id === id)),
    {
      run: async (world, { id }) => void (await world.call(board, 'DELETE /cuotas/:id', { params: { id } })),
    },
  ),
  commandOn('a paid fee’s certificate is sent', paidByHand, {
    given: { documento: constantFrom('recibo', 'certificado') },
    run: async (world, { id }, body) => void (await world.call(board, 'POST /cuotas/:id/enviar', { params: { id }, body })),
  }),
  ...often(
    3,
    commandOn('staff look at the sums', opened, {
      run: async (world, { anio }) => {
        const [list, close] = [
          await world.call(board, 'GET /cuotas/anios/:anio', { params: { anio } }),
          await world.call(board, 'GET /cuotas/anios/:anio/cierre', { params: { anio } }),
        ];
        const panel = await world.call(board, 'GET /panel');
        const census = await world.call(board, 'GET /socios/censo');
        const fees = world.rows.cuotas.filter((fee) => fee.anio === anio);
        const today = dayOf(world.now);
        const isPaid = ({ estado, pagada }: Fee) => estado === 'pagada' || (estado === 'remesa' && (pagada ?? '9') <= today);
        const sum = (rows: readonly { importe: number }[]) => rows.reduce((total, { importe }) => total + importe, 0);
        const { total, cobrado, en_banco, pendiente, por_tipo, por_pago } = close.body;
        const members = world.rows.socios.filter(({ estado }) => estado === 'alta' || estado === 'impago');
        stepOf(world).shown = [
          {
            screen: `fees of ${anio}`,
            says: list.body.map(({ id, importe }) => [id, importe]),
            rows: fees.map(({ id, importe }) => [id, importe]),
          },
          {
            screen: `close of ${anio}`,
            says: [total, cobrado, en_banco ?? { importe: 0 }, pendiente].map(({ importe }) => importe),
            rows: [fees, fees.filter(isPaid), fees.filter((fee) => !isUnpaid(fee) && !isPaid(fee)), fees.filter(isUnpaid)].map(sum),
          },
          {
            screen: `close of ${anio}, by kind and way`,
            says: [sum(por_tipo), por_tipo.reduce((all, { cobrado: paid }) => all + paid, 0), sum(por_pago)],
            rows: [sum(fees), cobrado.importe, cobrado.importe],
          },
          {
            screen: 'panel',
            says: panel.body.socios_pendientes,
            rows: world.rows.socios.filter(({ estado }) => estado === 'pendiente').length,
          },
          {
            screen: 'census',
            says: census.body.map(({ numero }) => numero).toSorted(),
            rows: members.map(({ numero }) => numero).toSorted(),
          },
        ];
      },
    }),
  ),
  command('a month passes, or the year ends', {
    given: { isYear: boolean() },
    when: isOn,
    run: (world, { isYear }) => {
      const end = Date.UTC(world.now.getUTCFullYear() + 1, 0, 2, 10) - world.now.getTime();
      return world.pass(isYear ? end : 35 * 86_400_000);
    },
  }),
];
