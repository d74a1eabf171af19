import { Read } from 'shared/data/read';
import { useWrite } from 'shared/data/use-write';
import type { FeeRow } from 'shared/contract/fees';
import { type FeeDocument, feeDocuments } from 'shared/facts/fees';
import { type MemberName, memberName } from 'shared/facts/members';
import { formatEuros } from 'shared/facts/money';
import { call, deferReplies } from 'shared/http/call';
import { readClub } from 'shared/http/club';
import { oneOf, unlessOnlyQueryChanged } from 'shared/list/list-query';
import { useListQuery } from 'shared/list/use-list-query';
import { type LoaderFunctionArgs, useLoaderData } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay, formatLongDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import { BackLink } from 'shared/ui/back-link';
import { Actions, Button } from 'shared/ui/button';
import { Options, SelectField } from 'shared/ui/field';
import { type Fact, Facts } from 'shared/ui/facts';
import { Empty, Page } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { stateOf } from '../member/find-fees.ts';
import styles from './receipt.module.css';

const titles: Readonly<Record<FeeDocument, string>> = { recibo: 'Recibo de cuota', certificado: 'Certificado de pago' };
const blank = { documento: 'recibo' };

/** `/socios/:id/recibo/:cuota`, and one's own at `/mi-ficha/recibo/:cuota`: a page to be printed. */
function ReceiptPage() {
  const { paid } = useLoaderData<ReceiptData>();
  return (
    <Page title="Recibo" width="narrow">
      <Read promise={paid} failed="No se ha podido cargar el recibo.">
        {(found) =>
          found?.cuota?.pago && stateOf(found.cuota) === 'pagada' ? (
            <Document paid={found} cuota={found.cuota} />
          ) : (
            <>
              {found && <Back paid={found} />}
              <Empty>Esa cuota no está pagada, así que no tiene recibo.</Empty>
            </>
          )
        }
      </Read>
    </Page>
  );
}

const Back = ({ paid: { socio, isStaff } }: { paid: Paid }) => (
  <BackLink to={isStaff ? `/socios/${socio.id}` : '/mi-ficha'}>{isStaff ? 'Volver a la ficha' : 'Volver a mi ficha'}</BackLink>
);

function Document({ paid, cuota }: { paid: Paid; cuota: FeeRow }) {
  const { socio, isStaff } = paid;
  const { values, change } = useListQuery(blank);
  const documento = oneOf(values.documento, feeDocuments);
  const { write, busy, dialog } = useWrite();
  const club = readClub();
  const { id, anio, tipo, importe, meses, familiares, pago, pagada } = cuota;
  const name = memberName(socio);
  const send = () =>
    void write({
      send: () => call('POST /cuotas/:id/enviar', { params: { id }, json: { documento } }),
      done: `${titles[documento]} enviado por correo.`,
      failed: 'No se ha podido enviar.',
    });
  const who = [name, socio.dni && `con DNI ${socio.dni}`, socio.numero !== null && `socio n.º ${socio.numero}`].filter(Boolean);
  const facts: Fact[] = [
    ['Socio', name],
    ['Número de socio', socio.numero],
    ['DNI', socio.dni],
    [
      'Cuota',
      `${anio}, ${tipo}${meses < 12 ? `, ${countOf(meses, 'mes', 'meses')}` : ''}${familiares > 0 ? `, con ${familiares} de su familia` : ''}`,
    ],
    ['Importe', formatEuros(importe)],
    ['Forma de pago', pago],
    ['Fecha de pago', formatDay(pagada)],
  ];
  return (
    <>
      <div className="stack start gap-4 no-print">
        <Back paid={paid} />
        <SelectField
          label="Documento"
          name="documento"
          value={documento}
          onChange={({ target }) => change({ documento: target.value }, 'step')}
        >
          <Options of={titles} />
        </SelectField>
        <Actions>
          <Button onClick={() => print()}>Imprimir</Button>
          {isStaff && (
            <Button tone="outline" disabled={busy !== undefined} onClick={send}>
              Enviar por correo
            </Button>
          )}
        </Actions>
      </div>
      <article className={`stack gap-4 breaks boxed ${styles.paper}`} data-paper aria-labelledby="documento">
        <header>
          <p className={styles.club}>{club.nombre}</p>
          {(club.nif ?? club.direccion) !== null && (
            <p className="soft small">{[club.nif && `NIF ${club.nif}`, club.direccion].filter(Boolean).join(' · ')}</p>
          )}
        </header>
        <h2 id="documento">{titles[documento]}</h2>
        <p className="soft small">{`N.º ${anio}-${id}`}</p>
        {documento === 'certificado' ? (
          <p>
            {`${club.nombre} certifica que ${who.join(', ')}${who.length > 1 ? ',' : ''} ha pagado su cuota de ${anio}, de ${formatEuros(importe)}, el ${formatLongDay(pagada)}${pago ? `, por ${pago.toLowerCase()}` : ''}. Está al corriente de esa cuota.`}
          </p>
        ) : (
          <Facts of={facts.filter(([, value]) => value !== null && value !== '')} />
        )}
        <p className="soft small">{`Emitido el ${formatLongDay(today())}.`}</p>
      </article>
      {dialog}
    </>
  );
}

interface Paid {
  socio: MemberName & { id: number; numero: number | null; dni: string | null };
  cuota: FeeRow | undefined;
  /** Whether the reader is staff: they may send it. */
  isStaff: boolean;
}

const find = (fees: readonly FeeRow[] | undefined, id: string | undefined) => fees?.find((fee) => String(fee.id) === id);

async function readOwn(cuota: string | undefined): Promise<Paid | null> {
  const own = await call('GET /mi-ficha');
  return own && { socio: own.socio, cuota: find(own.cuotas, cuota), isStaff: false };
}

async function readOf(id: string, cuota: string | undefined): Promise<Paid> {
  const { socio, cuotas } = await call('GET /socios/:id', { params: { id } });
  return { socio, cuota: find(cuotas, cuota), isStaff: true };
}

/** Of one's own page there is no member in the path. */
const loadReceipt = ({ params: { id, cuota } }: LoaderFunctionArgs) =>
  deferReplies({ paid: id === undefined ? readOwn(cuota) : readOf(id, cuota) });
type ReceiptData = ReturnType<typeof loadReceipt>;

/** `?documento=certificado` is chosen on the page, from the same data. */
export const receiptScreen: LazyScreen = { Component: ReceiptPage, loader: loadReceipt, shouldRevalidate: unlessOnlyQueryChanged };
