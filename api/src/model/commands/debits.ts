import { boolean, constantFrom, nat, option } from 'fast-check';
import { shiftDay } from 'shared/text/dates';
import { makeAccount } from '../../members/sepa/testing/make-account.ts';
import { block, debit, detail, entry, report, statement } from '../../members/sepa/testing/make-reply.ts';
import { today } from '../calls.ts';
import { command, pick } from '../command.ts';
import { differ } from '../invariant.ts';
import { type FileDebit, ledgerOf } from '../ledger.ts';
import { board } from '../people.ts';
import type { World } from '../world.ts';
import { unpaid } from './fees.ts';
import { isMember, isOn } from './members.ts';

const living = ({ rows }: World) => rows.remesas.filter(({ anulada }) => anulada === null);
const atBank = (world: World) => living(world).filter(({ id }) => ledgerOf(world).files.has(id));
const inForce = ({ rows }: World) => rows.mandatos.filter(({ revocado }) => revocado === null);
const withoutMandate = (world: World) =>
  world.rows.socios.filter(({ id, estado }) => estado !== 'fallecido' && !inForce(world).some(({ socio_id }) => socio_id === id));
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const workingDay = (day: string): string => (isWeekend(day) ? workingDay(shiftDay(day, 1)) : day);

/** The bank reads a file by itself. */
function readFile(text: string): FileDebit[] {
  const all = (part: string, name: string) =>
    [...part.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, inside = '']) => inside);
  const one = (part: string, name: string) => all(part, name)[0] ?? '';
  return all(text, 'PmtInf').flatMap((part) =>
    all(part, 'DrctDbtTxInf').map((each) => ({
      extremo: one(each, 'EndToEndId'),
      mandato: one(each, 'MndtId'),
      bloque: one(part, 'PmtInfId'),
      cents: Math.round(Number(one(each, 'InstdAmt')) * 100),
    })),
  );
}

const euros = ({ cents }: FileDebit) => (cents / 100).toFixed(2);
/** A reason of one debit: money, account, mandate, the debtor's wish, death. */
const ownReason = constantFrom('AM04', 'AM04', 'MS02', 'AC04', 'MD01', 'MD06', 'MD07');
const bankSays = constantFrom('one', 'one', 'one', 'movement', 'line', 'whole', 'block', 'twice', 'collected');
type Said = 'one' | 'movement' | 'line' | 'whole' | 'block' | 'twice' | 'collected';

/** What the bank writes of a debit, or of the remittance or block that it is in. */
function writeReply(said: Said, codigo: string, code: string, one: FileDebit, today: string): { archivo: string } | { lineas: string } {
  if (said === 'line') return { lineas: `${one.extremo}  ${euros(one).replace('.', ',')}  ${code}` };
  const moved = detail(`<EndToEndId>${one.extremo}</EndToEndId>`, `<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`);
  const ofDebit = (status: string) => report('', block(one.bloque, '', debit(one.extremo, status, euros(one))));
  const text = {
    movement: () => statement(entry('DBIT', moved, euros(one))),
    whole: () => report('RJCT AC01'),
    twice: () => report('RJCT AM05'),
    block: () => report('', block(one.bloque, 'RJCT FF01')),
    collected: () => ofDebit('ACSC'),
    one: () => ofDebit(`RJCT ${code}`),
  }[said]();
  return { archivo: Buffer.from(text.replaceAll('REM-1', codigo).replaceAll('2027-02-19', today)).toString('base64') };
}

async function hearFromBank(world: World, remesa: { id: number; codigo: string }, nth: number, said: Said, code: string): Promise<void> {
  const ledger = ledgerOf(world);
  const debits = ledger.files.get(remesa.id)?.debits ?? [];
  const one = pick(debits, nth);
  const feeOf = ({ extremo }: FileDebit) => world.rows.cargos_remesa.find((row) => row.extremo === extremo)?.cuota_id;
  const { isOk } = await world.call(board, 'POST /cuotas/devoluciones', {
    body: writeReply(said, remesa.codigo, code, one, today(world)),
  });
  if (!isOk || said === 'twice' || said === 'collected') return;
  const isOwn = said !== 'whole' && said !== 'block';
  const meant = isOwn ? [one] : debits.filter(({ bloque }) => said === 'whole' || bloque === one.bloque);
  const fees = new Set(meant.map(feeOf));
  const owing = ledger.end(({ remesa: id, fee }) => id === remesa.id && fees.has(fee), isOwn ? 'returned' : 'refused');
  world.step.owing = owing;
  if (isOwn && owing.length > 0 && /^(?:AC04|MD01|MD07)$/.test(code)) ledger.closed.add(one.mandato);
}

/** The fees that a remittance of all would have, while it would have any. */
const debitable = (world: World) => {
  const ofMembers = unpaid(world).filter(({ socio_id }) => socio_id !== null);
  const isAny = ofMembers.some(({ socio_id }) => inForce(world).some((mandate) => mandate.socio_id === socio_id));
  return isOn(world) && isAny ? [ofMembers.map(({ id }) => id)] : [];
};
const putAccount = (world: World, id: number, body: { iban?: string | null; firmado?: string | null; titular?: string }) =>
  world.call(board, 'PUT /socios/:id/domiciliacion', { params: { id }, body });

export const debitCommands = [
  command(
    [12, 'staff note an account and a signed mandate', withoutMandate],
    { number: nat(20), child: boolean() },
    (world, member, given) => {
      const titular = given.child && (member.nacimiento ?? '') > '2010' ? { titular: 'Marta Roble' } : {};
      return putAccount(world, member.id, { iban: makeAccount(given.number), firmado: today(world), ...titular });
    },
  ),
  command(
    [
      3,
      'a member is asked to sign by a link',
      (world) => withoutMandate(world).filter((one) => isMember(one) && one.correo_electronico !== null),
    ],
    {},
    (world, { id }) => world.call(board, 'POST /socios/:id/mandato', { params: { id } }),
  ),
  command(
    [4, 'a member signs by the link', ({ rows }) => rows.enlaces_mandato],
    { number: option(nat(20), { freq: 9 }) },
    async (world, { socio_id }, { number }) => {
      const member = world.rows.socios.find(({ id }) => id === socio_id);
      const key = world.keys('/mandato#').findLast(({ para }) => para === member?.correo_electronico);
      if (!member || !key) return;
      const body = { iban: number === null ? null : makeAccount(number), firma: member.nombre };
      await world.call('visitor', 'POST /mandato', { headers: { 'clave-mandato': key.clave }, body });
    },
  ),
  command(
    [2, 'an account changes, or it or its mandate is withdrawn', ({ rows }) => rows.cuentas_socio],
    { number: option(nat(20), { freq: 2 }), signed: boolean() },
    (world, { socio_id }, { number, signed }) => {
      if (number === null) return putAccount(world, socio_id, signed ? { firmado: null } : { iban: null });
      return putAccount(world, socio_id, { iban: makeAccount(number), ...(signed && { firmado: today(world) }) });
    },
  ),
  command(
    [20, 'a remittance is made', debitable],
    { later: constantFrom(0, 0, 5, 30), also: boolean(), only: constantFrom(null, null, null, null, 0, 1) },
    async (world, all, { later, also, only }) => {
      const cuotas = only === null ? {} : { cuotas: [pick(all, only)] };
      const seen = await world.call(board, 'POST /cuotas/remesas/previa', { body: cuotas });
      if (!seen.isOk || seen.body.cargos === 0) return;
      const tambien = also ? seen.body.imposibles.flatMap(({ cuota, elegible }) => (elegible ? cuota : [])) : [];
      const cobro = workingDay(shiftDay(seen.body.cobro ?? '', later));
      const body = { ...cuotas, ...(tambien.length > 0 && { tambien }), cobro };
      const { isOk, body: made } = await world.call(board, 'POST /cuotas/remesas', { body });
      if (!isOk) return;
      const impossible = new Set(made.imposibles.map(({ cuota }) => cuota));
      const debited = (cuotas.cuotas ?? all).filter((fee) => !impossible.has(fee));
      ledgerOf(world).debits.push(...debited.map((fee) => ({ remesa: made.remesa.id, fee, day: cobro })));
      const told = new Set((made.ya_en_archivo ?? []).map(({ cuota }) => cuota));
      world.step.made = { chosen: new Set([...(cuotas.cuotas ?? []), ...tambien]), told };
    },
  ),
  command([5, 'the file of a remittance is taken to the bank', living], {}, async (world, { id }) => {
    const { isOk, text } = await world.call(board, 'GET /cuotas/remesas/:id/archivo', { params: { id } });
    if (!isOk) return;
    const { files } = ledgerOf(world);
    world.step.taken = id;
    world.step.shown = differ(`the file of remittance ${id}, again`, text, files.get(id)?.text ?? text);
    files.set(id, { debits: readFile(text), text });
  }),
  command([1, 'a remittance is taken back', living], {}, async (world, { id }) => {
    const { isOk } = await world.call(board, 'POST /cuotas/remesas/:id/anular', { params: { id } });
    if (isOk) world.step.owing = ledgerOf(world).end(({ remesa }) => remesa === id, 'annulled');
  }),
  command(
    [3, 'time passes: to the day of a remittance', (world) => living(world).filter(({ cobro }) => cobro > today(world))],
    { more: constantFrom(0, 1, 60) },
    (world, { cobro }, { more }) => world.pass(Date.parse(`${cobro}T09:00:00Z`) - world.now.getTime() + more * 86_400_000),
  ),
  command([7, 'the bank answers', atBank], { which: nat(9), said: bankSays, code: ownReason }, (world, remesa, { which, said, code }) =>
    hearFromBank(world, remesa, which, said, code),
  ),
];
