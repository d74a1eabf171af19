import { lazy, Suspense, useMemo, useState } from 'react';
import { Read } from 'shared/data/read';
import { can } from 'shared/http/can';
import { useLoaderData } from 'shared/router';
import { Actions } from 'shared/ui/actions';
import { Button, ButtonLink } from 'shared/ui/button';
import { Empty, Sheet } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { CallPage } from '../head/call-page.tsx';
import { isOwing } from './pay-batch.ts';
import { PastedPayments } from './pasted-payments.tsx';
import { loadPayments, type Payments, type PaymentsData } from './payments-data.ts';
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
            <PaymentsOf {...found} />
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

function PaymentsOf({ payee, rows, waiting, others }: Payments) {
  const [isWriting, setWriting] = useState(false);
  const sums = useMemo(() => sumPayments(rows), [rows]);
  const owing = rows.filter(isOwing);
  const all = useMemo(() => [...rows, ...others], [rows, others]);
  return (
    <>
      <Sheet>
        <TotalsTable sums={sums} />
        <Actions>
          <Button tone="outline" disabled={owing.length === 0} onClick={() => setWriting(true)}>
            {`Recordar el pago (${owing.length})`}
          </Button>
        </Actions>
      </Sheet>
      {can('refunds') && <Refunds payee={payee} rows={rows} />}
      <PastedPayments rows={all} waiting={waiting} isForAll={others.length > 0} />
      {isWriting && (
        <Suspense fallback={null}>
          <MailModal
            rows={owing}
            text={writeReminder(payee, can('personal-letters'))}
            onSent={() => {}}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export const paymentsScreen: LazyScreen = { Component: PaymentsPage, loader: loadPayments };
