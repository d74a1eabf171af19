import { shiftDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { today } from '../calls.ts';
import { isWeekend } from '../commands/debits.ts';
import { isMember } from '../commands/members.ts';
import { differ, invariantsOf, sumOf } from '../invariant.ts';
import { ledgerOf } from '../ledger.ts';
import type { Rows } from '../rows.ts';
import type { World } from '../world.ts';

type Debit = Rows['cargos_remesa'][number];

const remittanceOf = ({ rows }: World, { remesa_id }: Debit) => rows.remesas.find(({ id }) => id === remesa_id);
/** Whether a bank has taken it, or is to take it. */
const stands = (world: World, debit: Debit): boolean => debit.sin_efecto === null && remittanceOf(world, debit)?.anulada === null;
/** Those of the remittance that was just made, with what each is of. */
const newDebits = (world: World) => {
  const { rows, before } = world;
  const last = Math.max(0, ...before.cargos_remesa.map(({ id }) => id));
  return rows.cargos_remesa.flatMap((debit) => {
    const fee = rows.cuotas.find(({ id }) => id === debit.cuota_id);
    const mandate = before.mandatos.find(({ referencia }) => referencia === debit.mandato);
    const member = before.socios.find(({ id }) => id === fee?.socio_id);
    return debit.id > last ? { debit, mandate, member, remittance: remittanceOf(world, debit) } : [];
  });
};
/** Taken to the bank in a remittance that was taken back. */
const wasInFile = (world: World, { cuota_id, id }: Debit) =>
  world.rows.cargos_remesa.some(
    (other) =>
      other.cuota_id === cuota_id &&
      other.id < id &&
      other.devuelto === null &&
      ledgerOf(world).files.has(other.remesa_id) &&
      remittanceOf(world, other)?.anulada !== null,
  );

export const debitInvariants = invariantsOf({
  'one remittance at a time: A fee waits for the bank exactly while it is in one living remittance; a returned one says why': (world) =>
    world.rows.cuotas.flatMap((fee) => {
      const all = world.rows.cargos_remesa.filter(({ cuota_id }) => cuota_id === fee.id);
      const [debit, ...others] = all.filter((one) => stands(world, one) && one.devuelto === null);
      if (others.length > 0) return `fee ${fee.id} is debited by ${debit?.extremo} and ${others[0]?.extremo}`;
      if ((fee.estado === 'remesa') !== (debit !== undefined)) return `fee ${fee.id} is ${fee.estado}, and its debit ${debit?.extremo}`;
      if (debit && (debit.importe !== fee.importe || fee.pagada !== remittanceOf(world, debit)?.cobro))
        return `${debit.extremo} is not of the fee's amount or day`;
      const cameBack = all.some((one) => one.devuelto !== null && one.sin_efecto === null);
      // Why, until its payer is forgotten.
      const isTold = fee.motivo !== null || fee.nombre === '';
      return fee.estado === 'devuelta' && !(cameBack && isTold) ? `fee ${fee.id} came back from nowhere` : [];
    }),
  'sequences of mandates: The first debit of a mandate is FRST, once; those after it are RCUR'(world) {
    const standing = world.rows.cargos_remesa.filter((debit) => stands(world, debit));
    const made = newDebits(world).flatMap(({ debit }) => {
      const isFirst = !standing.some(({ mandato, id }) => mandato === debit.mandato && id < debit.id);
      return (debit.secuencia === 'FRST') === isFirst ? [] : `${debit.extremo} of ${debit.mandato} is ${debit.secuencia}`;
    });
    const firsts = standing.filter(({ secuencia }) => secuencia === 'FRST').map(({ mandato }) => mandato);
    const twice = firsts.filter((mandato, at) => firsts.indexOf(mandato) < at);
    return [...made, ...twice.map((mandato) => `${mandato} has two first debits`)];
  },
  'who may be debited: Nobody who has died or left (unless staff chose the fee), without a mandate in force, or whose bank has ended it'(
    world,
  ) {
    return newDebits(world).flatMap(({ debit, member, mandate }) => {
      const isChosen = member?.estado !== 'fallecido' && world.step.made?.chosen.has(debit.cuota_id) === true;
      if (!member || !(isMember(member) || isChosen)) return `${debit.extremo} debits member ${member?.id}, who is ${member?.estado}`;
      if (mandate?.revocado !== null || mandate.socio_id !== member.id) return `${debit.extremo} has no mandate of member ${member.id}`;
      return ledgerOf(world).closed.has(debit.mandato) ? `${debit.extremo} would come back again` : [];
    });
  },
  'notice of debits: None is nearer than club and mandate say; who has an address is told by email, and staff what was in a file before'(
    world,
  ) {
    return newDebits(world).flatMap(({ debit, member, mandate, remittance }) => {
      const { cobro = '', creada = '', dias_aviso } = remittance ?? {};
      const first = shiftDay(madridDay(new Date(creada)), Math.max(dias_aviso ?? 0, mandate?.dias_aviso ?? 0, 2));
      if (cobro < first || isWeekend(cobro)) return `${debit.extremo} is on ${cobro}, made on ${creada}`;
      const email = world.rows.correos.find(({ id }) => id === debit.aviso_id);
      const address = member?.correo_electronico ?? null;
      if (address !== (email?.para ?? null)) return `${debit.extremo} was not told to ${address}`;
      const isUntold = wasInFile(world, debit) && world.step.made?.told.has(debit.cuota_id) !== true;
      return isUntold ? `${debit.extremo} is in a file that was taken, and nobody was told` : [];
    });
  },
  'files of remittances: The bank gets the debits of a remittance, their sum and number, and nobody who had died'(world) {
    const { taken } = world.step;
    const file = ledgerOf(world).files.get(taken ?? 0);
    if (taken === undefined || !file) return [];
    const rows = world.rows.cargos_remesa.filter(({ remesa_id }) => remesa_id === taken);
    const list = (debits: readonly { extremo: string; mandato: string; cents: number }[]) =>
      debits.map(({ extremo, mandato, cents }) => `${extremo} ${mandato} ${cents}`).toSorted();
    const [count, sum] = ['NbOfTxs', 'CtrlSum'].map((name) => Number(new RegExp(`<${name}>(.*?)<`).exec(file.text)?.[1]));
    const stored = list(rows.map((row) => ({ ...row, cents: row.importe })));
    const cents = sumOf(rows, ({ importe }) => importe);
    const isFirst = world.before.descargas_remesa.every(({ remesa_id }) => remesa_id !== taken);
    const isToCome = rows.some((debit) => (remittanceOf(world, debit)?.cobro ?? '') >= today(world));
    const payers = world.rows.cuotas.filter(({ id }) => rows.some(({ cuota_id }) => cuota_id === id)).map(({ socio_id }) => socio_id);
    const dead = world.rows.socios.filter(({ id, estado }) => estado === 'fallecido' && payers.includes(id));
    return [
      ...differ('the file', [list(file.debits), count, Math.round((sum ?? 0) * 100)], [stored, rows.length, cents]),
      ...(isFirst && isToCome ? dead.map(({ id }) => `member ${id} has died, and is debited`) : []),
    ];
  },
  'one mandate in force: A member has one at most, for the account and holder that there are; references are unique': ({ rows }) =>
    rows.mandatos.flatMap(({ id, referencia, socio_id, titular, revocado }) => {
      const earlier = rows.mandatos.filter((other) => other.id < id);
      if (earlier.some((other) => other.referencia === referencia)) return `two mandates are ${referencia}`;
      if (revocado !== null) return [];
      const account = rows.cuentas_socio.find((one) => one.socio_id === socio_id);
      if (!account || (account.titular ?? null) !== (titular ?? null))
        return `${referencia} is of ${titular}, the account of ${account?.titular}`;
      const isSecond = earlier.some((other) => other.socio_id === socio_id && other.revocado === null);
      return isSecond ? `member ${socio_id} has two mandates in force` : [];
    }),
});
