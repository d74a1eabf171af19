import { lazy, Suspense, useMemo, useState } from 'react';
import { Read } from 'shared/data/read';
import { useWrite } from 'shared/data/use-write';
import { can } from 'shared/http/can';
import { useLoaderData } from 'shared/router';
import { Actions, Button, ButtonLink } from 'shared/ui/button';
import { Empty, Sheet } from 'shared/ui/page';
import { notify } from 'shared/notify/notify';
import { formatDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { CallPage } from '../head/call-page.tsx';
import { isOwing } from '../registration/pay-batch.ts';
import { PastedPayments } from './pasted-payments.tsx';
import { loadOwing, loadPayments, type Payments, type PaymentsData, type Rider } from './payments-data.ts';
import { Refunds } from './refunds.tsx';
import { writeReminder } from './reminder.ts';
import { sumPayments } from './sum-payments.ts';
import { TotalsTable } from './totals-table.tsx';

const MailModal = lazy(async () => ({ default: (await import('../mail/registrations-mail.tsx')).MailModal }));

/** Payments of a call: sums, reminder, refunds, and matching of bank movements. */
function PaymentsPage() {
  const { payments, of } = useLoaderData<PaymentsData>();
  return (
    <CallPage title="Pagos" tab="payments">
      <Read promise={payments} failed="No se han podido cargar los pagos.">
        {(found) =>
          found === 'bygone' ? (
            <Empty>{`La ruta de ${of.anio} no se configuró aquí.`}</Empty>
          ) : found ? (
            <PaymentsOf {...found} of={of} />
          ) : (
            <>
              <Empty>Para llevar los pagos, antes hay que configurar la ruta: lo que cuesta y cómo se paga.</Empty>
              <Actions>
                <ButtonLink to="/inscripciones/ruta">Configurar la ruta</ButtonLink>
              </Actions>
            </>
          )
        }
      </Read>
    </CallPage>
  );
}

function PaymentsOf({ payee, rows, waiting, others, of }: Payments & Pick<PaymentsData, 'of'>) {
  const [reminded, setReminded] = useState<Rider[]>();
  const { write, busy, dialog } = useWrite();
  const sums = useMemo(() => sumPayments(rows), [rows]);
  const owing = rows.filter(isOwing);
  const remind = () =>
    void write({
      send: async () => {
        const day = payee.fecha_evento;
        if (day !== null && day < today())
          notify({ kind: 'error', text: `Fue el ${formatDay(day)}: después no se recuerda. A quien deba se le escribe desde la lista.` });
        else setReminded(await loadOwing(of));
      },
      failed: 'No se ha podido mirar quién debe. Inténtalo otra vez.',
    });
  const all = useMemo(() => [...rows, ...others], [rows, others]);
  return (
    <>
      <Sheet>
        <TotalsTable sums={sums} />
        <Actions>
          <Button tone="outline" disabled={owing.length === 0 || busy !== undefined} onClick={remind}>
            {`Recordar el pago (${owing.length})`}
          </Button>
        </Actions>
      </Sheet>
      {can('2.0') && <Refunds payee={payee} rows={rows} />}
      <PastedPayments rows={all} waiting={waiting} isForAll={others.length > 0} />
      {dialog}
      {reminded && (
        <Suspense fallback={null}>
          <MailModal rows={reminded} text={writeReminder(payee, can('2.0'))} onSent={() => {}} onClose={() => setReminded(undefined)} />
        </Suspense>
      )}
    </>
  );
}

export const paymentsScreen: LazyScreen = { Component: PaymentsPage, loader: loadPayments };
