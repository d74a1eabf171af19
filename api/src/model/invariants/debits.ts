import { isWeekend } from '../commands/debits.ts';
import type { Invariant } from '../invariant.ts';
import { dayOf, ledgerOf, shift, stepOf } from '../ledger.ts';
import type { Rows } from '../rows.ts';
import type { World } from '../world.ts';

type Debit = Rows['cargos_remesa'][number];

const remittanceOf = ({ rows }: World, { remesa_id }: Debit) => rows.remesas.find(({ id }) => id === remesa_id);
/** Whether a bank has taken it, or is to take it. */
const stands = (world: World, debit: Debit): boolean => debit.sin_efecto === null && remittanceOf(world, debit)?.anulada === null;
/** Those of the remittance that was just made. */
const newDebits = (world: World): Debit[] => {
  const last = Math.max(0, ...world.before.cargos_remesa.map(({ id }) => id));
  return world.rows.cargos_remesa.filter(({ id }) => id > last).toSorted((one, other) => one.id - other.id);
};

export const debitInvariants: readonly Invariant[] = [
  {
    name: 'one remittance at a time',
    sentence: 'A fee is in one living remittance at most, and waits for the bank exactly while it is; a returned one says why.',
    faults: (world) =>
      world.rows.cuotas.flatMap((fee) => {
        const all = world.rows.cargos_remesa.filter(({ cuota_id }) => cuota_id === fee.id);
        const [debit, ...others] = all.filter((one) => stands(world, one) && one.devuelto === null);
        if (others.length > 0) return `fee ${fee.id} is debited by ${debit?.extremo} and ${others[0]?.extremo}`;
        if ((fee.estado === 'remesa') !== (debit !== undefined)) return `fee ${fee.id} is ${fee.estado}, and its debit ${debit?.extremo}`;
        if (debit && (debit.importe !== fee.importe || fee.pagada !== remittanceOf(world, debit)?.cobro))
          return `${debit.extremo} is not of the fee's amount or day`;
        const cameBack = all.some((one) => one.devuelto !== null && one.sin_efecto === null);
        return fee.estado === 'devuelta' && (!cameBack || fee.motivo === null) ? `fee ${fee.id} came back from nowhere` : [];
      }),
  },
  {
    name: 'sequences of mandates',
    sentence: 'The first debit of a mandate is FRST, once; those after it are RCUR.',
    faults(world) {
      const standing = world.rows.cargos_remesa.filter((debit) => stands(world, debit));
      const made = newDebits(world).flatMap((debit) => {
        const isFirst = !standing.some(({ mandato, id }) => mandato === debit.mandato && id < debit.id);
        return (debit.secuencia === 'FRST') === isFirst ? [] : `${debit.extremo} of ${debit.mandato} is ${debit.secuencia}`;
      });
      const firsts = standing.filter(({ secuencia }) => secuencia === 'FRST').map(({ mandato }) => mandato);
      const twice = firsts.filter((mandato, at) => firsts.indexOf(mandato) < at);
      return [...made, ...twice.map((mandato) => `${mandato} has two first debits`)];
    },
  },
  {
    name: 'who may be debited',
    sentence:
      'Nobody is debited who has died, who has left unless staff chose the fee, without a mandate in force, or whose bank has ended it.',
    faults(world) {
      const { made } = stepOf(world);
      return newDebits(world).flatMap((debit) => {
        const fee = world.rows.cuotas.find(({ id }) => id === debit.cuota_id);
        const member = world.before.socios.find(({ id }) => id === fee?.socio_id);
        const mandate = world.before.mandatos.find(({ referencia }) => referencia === debit.mandato);
        const isThere =
          member?.estado === 'alta' || member?.estado === 'impago' || (member?.estado !== 'fallecido' && made?.chosen.has(debit.cuota_id));
        if (!isThere) return `${debit.extremo} debits member ${member?.id}, who is ${member?.estado}`;
        if (!mandate || mandate.revocado !== null || mandate.socio_id !== member?.id)
          return `${debit.extremo} has no mandate of member ${member?.id}`;
        return ledgerOf(world).closed.has(debit.mandato) ? `${debit.extremo} would come back again` : [];
      });
    },
  },
  {
    name: 'notice of debits',
    sentence:
      'No debit is nearer than its notice, by the club and by its mandate; who has an address is told by email, and staff what was in a file before.',
    faults(world) {
      const { made } = stepOf(world);
      const debits = newDebits(world);
      const files = ledgerOf(world).files;
      return debits.flatMap((debit) => {
        const remittance = remittanceOf(world, debit);
        if (!remittance) return `${debit.extremo} is in no remittance`;
        const { cobro, creada, dias_aviso } = remittance;
        const mandate = world.rows.mandatos.find(({ referencia }) => referencia === debit.mandato);
        const fee = world.rows.cuotas.find(({ id }) => id === debit.cuota_id);
        const member = world.rows.socios.find(({ id }) => id === fee?.socio_id);
        const notice = Math.max(dias_aviso ?? 0, mandate?.dias_aviso ?? 0, 2);
        if (cobro < shift(dayOf(new Date(creada)), notice) || isWeekend(cobro)) return `${debit.extremo} is on ${cobro}, made on ${creada}`;
        const email = world.rows.correos.find(({ id }) => id === debit.aviso_id);
        if ((member?.correo_electronico ?? null) !== (email?.para ?? null))
          return `${debit.extremo} was not told to ${member?.correo_electronico}`;
        const isInFile = world.rows.cargos_remesa.some(
          (other) =>
            other.cuota_id === debit.cuota_id &&
            other.id < debit.id &&
            other.devuelto === null &&
            files.has(other.remesa_id) &&
            remittanceOf(world, other)?.anulada !== null,
        );
        return isInFile && made?.told.has(debit.cuota_id) !== true
          ? `${debit.extremo} is in a file that was taken, and nobody was told`
          : [];
      });
    },
  },
  {
    name: 'files of remittances',
    sentence: 'The file that the bank gets has the debits of its remittance, their sum and their number, and nobody who had died.',
    faults(world) {
      const { taken } = stepOf(world);
      const file = ledgerOf(world).files.get(taken ?? 0);
      if (taken === undefined || !file) return [];
      const rows = world.rows.cargos_remesa.filter(({ remesa_id }) => remesa_id === taken);
      const list = (debits: readonly (readonly [string, string, number])[]) =>
        debits
          .map((one) => one.join(' '))
          .toSorted()
          .join(', ');
      const [said, stored] = [
        list(file.debits.map(({ extremo, mandato, cents }) => [extremo, mandato, cents])),
        list(rows.map(({ extremo, mandato, importe }) => [extremo, mandato, importe])),
      ];
      if (said !== stored) return [`the file has ${said}, and the rows ${stored}`];
      const [count, sum] = ['NbOfTxs', 'CtrlSum'].map((name) => Number(new RegExp(`<${name}>(.*?)<`).exec(file.text)?.[1]));
      const cents = rows.reduce((total, { importe }) => total + importe, 0);
      if (count !== rows.length || Math.round((sum ?? 0) * 100) !== cents)
        return [`the file counts ${count} of ${sum}, and the rows ${rows.length} of ${cents} cents`];
      const isFirst = world.before.descargas_remesa.every(({ remesa_id }) => remesa_id !== taken);
      const dead = rows.filter((debit) => {
        const fee = world.rows.cuotas.find(({ id }) => id === debit.cuota_id);
        return world.rows.socios.some(({ id, estado }) => id === fee?.socio_id && estado === 'fallecido');
      });
      const isToCome = rows.some((debit) => (remittanceOf(world, debit)?.cobro ?? '') >= dayOf(world.now));
      return isFirst && isToCome ? dead.map(({ extremo }) => `${extremo} is of somebody who has died`) : [];
    },
  },
  {
    name: 'one mandate in force',
    sentence: 'A member has one mandate in force at most, for the account and holder that there are; references are unique.',
    faults: ({ rows }) => {
      const references = rows.mandatos.map(({ referencia }) => referencia);
      const twice = references.filter((reference, at) => references.indexOf(reference) < at);
      const wrong = rows.mandatos.flatMap(({ id, referencia, socio_id, titular, revocado }) => {
        if (revocado !== null) return [];
        const account = rows.cuentas_socio.find((one) => one.socio_id === socio_id);
        if (!account) return `${referencia} is in force without an account`;
        if ((account.titular ?? null) !== (titular ?? null))
          return `${referencia} was signed by ${titular}, and the account is ${account.titular}'s`;
        return rows.mandatos.some((other) => other.id < id && other.socio_id === socio_id && other.revocado === null)
          ? `member ${socio_id} has two mandates in force`
          : [];
      });
      return [...twice.map((reference) => `two mandates are ${reference}`), ...wrong];
    },
  },
];
