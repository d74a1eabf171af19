import { boolean, constantFrom, nat, option } from 'fast-check';
import { makeAccount } from '../../members/sepa/testing/make-account.ts';
import { block, debit, detail, entry, report, statement } from '../../members/sepa/testing/make-reply.ts';
import { command, commandOn, often, pick } from '../command.ts';
import { dayOf, type FileDebit, ledgerOf, shift, stepOf } from '../ledger.ts';
import { board } from '../people.ts';
import type { World } from '../world.ts';
import { unpaid } from './fees.ts';
import { isMember, isOn } from './members.ts';

const living = ({ rows }: World) => rows.remesas.filter(({ anulada }) => anulada === null);
const atBank = (world: World) => living(world).filter(({ id }) => ledgerOf(world).files.has(id));
const withAccount = ({ rows }: World) => rows.cuentas_socio;
const inForce = ({ rows }: World) => rows.mandatos.filter(({ revocado }) => revocado === null);
const withoutMandate = (world: World) =>
  world.rows.socios.filter(({ id, estado }) => estado !== 'fallecido' && !inForce(world).some(({ socio_id }) => socio_id === id));
const hours = 3_600_000;
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const workingDay = (day: string): string => (isWeekend(day) ? workingDay(shift(day, 1)) : day);

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
  const text =
    said === 'movement'
      ? statement(
          entry('DBIT', detail(`<EndToEndId>${one.extremo}</EndToEndId>`, `<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`), euros(one)),
        )
      : said === 'whole'
        ? report('RJCT AC01')
        : said === 'twice'
          ? report('RJCT AM05')
          : said === 'block'
            ? report('', block(one.bloque, 'RJCT FF01'))
            : report('', block(one.bloque, '', debit(one.extremo, said === 'collected' ? 'ACSC' : `RJCT ${code}`, euros(one))));
  return { archivo: Buffer.from(text.replaceAll('REM-1', codigo).replaceAll('2027-02-19', today)).toString('base64') };
}

async function hearFromBank(world: World, remesa: { id: number; codigo: string }, nth: number, said: Said, code: string): Promise<void> {
  const ledger = ledgerOf(world);
  const debits = ledger.files.get(remesa.id)?.debits ?? [];
  const one = pick(debits, nth);
  const feeOf = ({ extremo }: FileDebit) => world.rows.cargos_remesa.find((row) => row.extremo === extremo)?.cuota_id;
  const { isOk } = await world.call(board, 'POST /cuotas/devoluciones', {
    body: writeReply(said, remesa.codigo, code, one, dayOf(world.now)),
  });
  if (!isOk || said === 'twice' || said === 'collected') return;
  const isOwn = said !== 'whole' && said !== 'block';
  const meant = isOwn ? [one] : debits.filter(({ bloque }) => said === 'whole' || bloque === one.bloque);
  const fees = new Set(meant.map(feeOf));
  const owing = ledger.end(({ remesa: id, fee }) => id === remesa.id && fees.has(fee), isOwn ? 'returned' : 'refused');
  stepOf(world).owing = owing;
  if (isOwn && owing.length > 0 && /^(?:AC04|MD01|MD07)$/.test(code)) ledger.closed.add(one.mandato);
}

export const debitCommands = [
  ...often(
    6,
    commandOn('staff note an account and a signed mandate', withoutMandate, {
      given: { number: nat(20), child: boolean() },
      run: async (world, { id, nacimiento }, { number, child }) => {
        const titular = child && nacimiento !== null && nacimiento > '2010' ? { titular: 'Marta Roble' } : {};
        const body = { iban: makeAccount(number), firmado: dayOf(world.now), ...titular };
        await world.call(board, 'PUT /socios/:id/domiciliacion', { params: { id }, body });
      },
    }),
  ),
  ...often(
    3,
    commandOn(
      'a member is asked to sign by a link',
      (world) => withoutMandate(world).filter((one) => isMember(one) && one.correo_electronico !== null),
      {
        run: async (world, { id }) => void (await world.call(board, 'POST /socios/:id/mandato', { params: { id } })),
      },
    ),
  ),
  ...often(
    4,
    commandOn('a member signs by the link', ({ rows }) => rows.enlaces_mandato, {
      given: { number: option(nat(20), { freq: 9 }) },
      run: async (world, { socio_id }, { number }) => {
        const member = world.rows.socios.find(({ id }) => id === socio_id);
        const key = world.keys('/mandato#').findLast(({ para }) => para === member?.correo_electronico);
        if (!member || !key) return;
        const body = { iban: number === null ? null : makeAccount(number), firma: member.nombre };
        await world.call('visitor', 'POST /mandato', { headers: { 'clave-mandato': key.clave }, body });
      },
    }),
  ),
  commandOn('the account of a member changes', withAccount, {
    given: { number: nat(20), signed: boolean() },
    run: async (world, { socio_id: id }, { number, signed }) => {
      const body = { iban: makeAccount(number), ...(signed && { firmado: dayOf(world.now) }) };
      await world.call(board, 'PUT /socios/:id/domiciliacion', { params: { id }, body });
    },
  }),
  commandOn('a mandate is withdrawn, or the account', withAccount, {
    given: { whole: boolean() },
    run: async (world, { socio_id: id }, { whole }) =>
      void (await world.call(board, 'PUT /socios/:id/domiciliacion', { params: { id }, body: whole ? { iban: null } : { firmado: null } })),
  }),
  ...often(
    8,
    command('a remittance is made', {
      given: { later: constantFrom(0, 0, 5, 30), also: boolean(), only: option(nat(9), { freq: 3, nil: null }) },
      when: (world) => isOn(world) && unpaid(world).some(({ socio_id }) => inForce(world).some((mandate) => mandate.socio_id === socio_id)),
      run: async (world, { later, also, only }) => {
        const cuotas = only !== null && only > 6 ? { cuotas: [pick(unpaid(world), only).id] } : {};
        const seen = await world.call(board, 'POST /cuotas/remesas/previa', { body: cuotas });
        if (!seen.isOk || seen.body.cargos === 0) return;
        const tambien = also ? seen.body.imposibles.flatMap(({ cuota, elegible }) => (elegible ? cuota : [])) : [];
        const cobro = workingDay(shift(seen.body.cobro ?? '', later));
        const body = { ...cuotas, ...(tambien.length > 0 && { tambien }), cobro };
        const wanted =
          cuotas.cuotas ??
          unpaid(world)
            .filter(({ socio_id }) => socio_id !== null)
            .map(({ id }) => id);
        const { isOk, body: made } = await world.call(board, 'POST /cuotas/remesas', { body });
        if (!isOk) return;
        const ledger = ledgerOf(world);
        const impossible = new Set(made.imposibles.map(({ cuota }) => cuota));
        for (const fee of wanted) if (!impossible.has(fee)) ledger.debits.push({ remesa: made.remesa.id, fee, day: cobro });
        const told = new Set((made.ya_en_archivo ?? []).map(({ cuota }) => cuota));
        stepOf(world).made = { id: made.remesa.id, chosen: new Set([...(cuotas.cuotas ?? []), ...tambien]), told };
      },
    }),
  ),
  ...often(
    5,
    commandOn('the file of a remittance is taken to the bank', living, {
      run: async (world, { id }) => {
        const { isOk, text } = await world.call(board, 'GET /cuotas/remesas/:id/archivo', { params: { id } });
        if (!isOk) return;
        const ledger = ledgerOf(world);
        stepOf(world).taken = id;
        const before = ledger.files.get(id)?.text ?? text;
        ledger.files.set(id, { debits: readFile(text), text });
        stepOf(world).shown = [{ screen: `the file of remittance ${id}, again`, says: text, rows: before }];
      },
    }),
  ),
  commandOn('a remittance is taken back', living, {
    run: async (world, { id }) => {
      const { isOk } = await world.call(board, 'POST /cuotas/remesas/:id/anular', { params: { id } });
      if (!isOk) return;
      const ledger = ledgerOf(world);
      stepOf(world).owing = ledger.end(({ remesa }) => remesa === id, 'annulled');
    },
  }),
  ...often(
    3,
    commandOn('the day of a remittance comes', (world) => living(world).filter(({ cobro }) => cobro > dayOf(world.now)), {
      given: { more: constantFrom(0, 1, 60) },
      run: (world, { cobro }, { more }) => world.pass(Date.parse(`${cobro}T09:00:00Z`) - world.now.getTime() + more * 24 * hours),
    }),
  ),
  ...often(
    7,
    commandOn('the bank answers', atBank, {
      given: { which: nat(9), said: bankSays, code: ownReason },
      run: (world, remesa, { which, said, code }) => hearFromBank(world, remesa, which, said, code),
    }),
  ),
];
