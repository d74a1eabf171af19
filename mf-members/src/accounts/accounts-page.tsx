import type { AnnualAccounts } from 'shared/contract/annual-accounts';
import { Read } from 'shared/data/read';
import { useWrite } from 'shared/data/use-write';
import { call, deferReplies, getList } from 'shared/http/call';
import { saveFile } from 'shared/http/save-file';
import { useLatest } from 'shared/data/use-latest';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { today } from 'shared/text/today';
import { Actions, Button } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { Empty, Hint, SectionTitle, Sheet } from 'shared/ui/page';
import { SumsTable } from 'shared/ui/sums-table';
import { MembersScreen } from '../head/members-screen.tsx';
import { sumAccounts } from '../member/sum-accounts.ts';
import { Totals } from '../member/totals.tsx';
import { makeAccountsFile } from '../sheet/make-files.ts';

/** `/socios/cuentas`: what a year brought in, for the assembly. */
function AccountsPage() {
  const { found, anio, years } = useLoaderData<AccountsData>();
  const listed = useLatest(years).value ?? [anio];
  const navigate = useNavigate();
  return (
    <MembersScreen
      title="Cuentas del año"
      open="/socios/cuentas"
      select={
        <SelectField
          label="Año"
          name="anio"
          value={anio}
          onChange={({ target }) => void navigate(`/socios/cuentas?anio=${target.value}`, { preventScrollReset: true })}
        >
          {listed.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
      }
    >
      <Read promise={found} failed="No se han podido cargar las cuentas.">
        {(accounts) => <Accounts of={accounts} />}
      </Read>
    </MembersScreen>
  );
}

function Accounts({ of: accounts }: { of: AnnualAccounts }) {
  const { anio, lineas, recibos_devueltos, por_devolver } = accounts;
  const { income, refunds, left, owed, byKind, byThing, byMonth, unpaid, without } = sumAccounts(accounts);
  const { write, busy, dialog } = useWrite();
  const exportFile = () =>
    void write({
      send: async () => saveFile(await makeAccountsFile(lineas), `cuentas-${anio}.xlsx`),
      failed: '❌ Error al exportar Excel',
      tone: 'alert',
    });
  if (lineas.length === 0) return <Empty>{`En ${anio} no hay nada cobrado ni por cobrar.`}</Empty>;
  const payments = (count: number) => countOf(count, 'pago', 'pagos');
  return (
    <Sheet>
      <SectionTitle>{`Cuentas de ${anio}`}</SectionTitle>
      <Totals
        of={[
          ['Cobrado', income.cents, payments(income.count)],
          ['Devuelto', refunds.cents, payments(refunds.count)],
          ['Queda', left],
          ['Sin pagar', owed.cents, payments(owed.count)],
          ...(por_devolver.cuantos > 0 ? [['Por devolver', por_devolver.importe, payments(por_devolver.cuantos)] as const] : []),
          ...(recibos_devueltos.cuantos > 0
            ? [['Recibos devueltos', recibos_devueltos.importe, countOf(recibos_devueltos.cuantos, 'recibo', 'recibos')] as const]
            : []),
        ]}
      />
      <div className="stack gap-6 rows-5">
        <SumsTable caption="Cobrado por tipo y forma de pago" {...byKind} />
        {byThing.rows.length > byKind.rows.length && <SumsTable caption="Cobrado por concepto" {...byThing} />}
        <SumsTable caption="Por meses, descontado lo devuelto" {...byMonth} />
        {unpaid.length > 0 && <SumsTable caption={`Sin pagar de ${anio}`} heads={['Concepto', 'Pagos', 'Importe']} rows={unpaid} />}
      </div>
      {without !== '' && <Hint>{`De algunos pagos no se sabe el día, y cuentan en el año de lo que pagan: ${without}.`}</Hint>}
      <div className="no-print">
        <Actions>
          <Button tone="outline" disabled={busy !== undefined} onClick={exportFile}>
            Excel para la asamblea
          </Button>
          <Button tone="outline" onClick={() => print()}>
            Imprimir
          </Button>
        </Actions>
      </div>
      {dialog}
    </Sheet>
  );
}

/** Years with fees, this one and the one before. */
async function listYears(asked: number): Promise<number[]> {
  const years = (await getList('GET /cuotas/anios')).map(({ anio }) => anio);
  const now = Number(today().slice(0, 4));
  return [...new Set([...years, asked, now, now - 1])].toSorted((a, b) => b - a);
}

function loadAccounts({ request }: LoaderFunctionArgs) {
  const anio = Number(new URL(request.url).searchParams.get('anio') ?? today().slice(0, 4));
  return { anio, ...deferReplies({ found: call('GET /cuentas/:anio', { params: { anio } }), years: listYears(anio) }) };
}
type AccountsData = ReturnType<typeof loadAccounts>;

export const accountsScreen: LazyScreen = { Component: AccountsPage, loader: loadAccounts };
