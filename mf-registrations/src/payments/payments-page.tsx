import { lazy, Suspense, useMemo, useState } from 'react';
import type { DuePayment } from 'shared/contract/payments';
import { Read } from 'shared/data/read';
import { useWrite } from 'shared/data/use-write';
import { can } from 'shared/http/can';
import { saveFile } from 'shared/http/save-file';
import { useLoaderData } from 'shared/router';
import { Actions, Button, ButtonLink } from 'shared/ui/button';
import { Empty, Hint } from 'shared/ui/page';
import { showNotice } from 'shared/notify/notify';
import { formatDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { CallPage } from '../head/call-page.tsx';
import { isOwing } from '../registration/pay-batch.ts';
import { loadOwing, loadPayments, type Payee, type Payments, type PaymentsData } from './payments-data.ts';
import { Refunds } from './refunds.tsx';
import { type Sum, sumPayments, type Sums } from './sum-payments.ts';
import { tellPaymentWays } from 'shared/facts/payment-ways';
import { formatEuros } from 'shared/facts/money';
import { countOf, formatNumber } from 'shared/text/count-of';
import { SumsTable } from 'shared/ui/sums-table';
import { BankLines } from 'shared/bank/bank-lines';

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

function PaymentsOf({ payee, rows, of }: Payments & Pick<PaymentsData, 'of'>) {
  const [reminded, setReminded] = useState<DuePayment[]>();
  const { write, busy, dialog } = useWrite();
  const sums = useMemo(() => sumPayments(rows), [rows]);
  const owing = rows.filter(isOwing);
  const remind = () =>
    void write({
      send: async () => {
        const day = payee.fecha_evento;
        if (day !== null && day < today())
          showNotice({
            kind: 'error',
            text: `Fue el ${formatDay(day)}: después no se recuerda. A quien deba se le escribe desde la lista.`,
          });
        else setReminded(await loadOwing(of));
      },
      failed: 'No se ha podido mirar quién debe. Inténtalo otra vez.',
    });
  const exportOwing = () =>
    void write({
      send: async () => {
        const { makeFile } = await import('../export/make-file.ts');
        const ids = owing.map(({ id }) => id);
        const anios = of.anio === undefined ? [] : [of.anio];
        const part = { columns: undefined, ids, isComing: false };
        saveFile(
          await makeFile({ evento: '', anios, actividad: of.actividad, order: 'nombre', added: [], part }),
          'inscripciones_sin_pagar.xlsx',
        );
      },
      failed: '❌ Error al exportar Excel',
      tone: 'alert',
    });
  return (
    <>
      <div className="stack gap-4 boxed pad-3">
        <TotalsTable sums={sums} />
        <Actions>
          <Button tone="outline" disabled={owing.length === 0 || busy !== undefined} onClick={remind}>
            {`Recordar el pago (${owing.length})`}
          </Button>
          <Button tone="outline" disabled={owing.length === 0 || busy !== undefined} onClick={exportOwing}>
            {`Excel de quien debe (${owing.length})`}
          </Button>
        </Actions>
      </div>
      {can('2.0') && <Refunds payee={payee} rows={rows} />}
      <BankLines />
      {dialog}
      {reminded && (
        <Suspense fallback={null}>
          <MailModal rows={reminded} text={writeReminder(payee, can('2.0'))} onSent={() => {}} onClose={() => setReminded(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Reminder for unpaid registrations. `isPersonal`: with the reference as a placeholder, else with where to find it. */
function writeReminder(payee: Payee, isPersonal: boolean): { asunto: string; mensaje: string } {
  const [what, day] = payee.anio === null ? [`«${payee.titulo}»`, 'ese día'] : [`la ruta de ${payee.anio}`, 'el día de la ruta'];
  const ways = tellPaymentWays(payee, null, payee.efectivo && day).map((way) => `- ${way}`);
  return {
    asunto: `Recuerda pagar tu inscripción de ${what}`,
    mensaje: [
      'Hola:',
      `Todavía no nos consta el pago de tu inscripción en ${what}.`,
      ...(ways.length > 0 ? [`Puedes pagar así:\n${ways.join('\n')}`] : []),
      isPersonal
        ? 'Pon como concepto tu referencia, {referencia}. Así sabemos que el pago es tuyo.'
        : 'Pon tu referencia como concepto: está en el correo que te enviamos al inscribirte. Así sabemos que el pago es tuyo.',
      'Si ya has pagado, no hagas caso de este correo. ¡Gracias!',
    ].join('\n\n'),
  };
}

const heads = ['Inscripciones', 'Importe'];
const formatSum = ({ label, count, cents }: Sum) => [label, formatNumber(count), formatEuros(cents)];

function TotalsTable({ sums: { states, methods } }: { sums: Sums }) {
  const unpriced = states.reduce((sum, state) => sum + state.unpriced, 0);
  return (
    <>
      <div className="stack gap-6 rows-5 columns-2">
        <SumsTable caption="Por estado" heads={['Estado', ...heads]} rows={states.map(formatSum)} />
        <SumsTable caption="Pagado por" heads={['Forma de pago', ...heads]} rows={methods.map(formatSum)} />
      </div>
      {unpriced > 0 && (
        <Hint>{`${countOf(unpriced, 'inscripción no tiene precio y no suma', 'inscripciones no tienen precio y no suman')}.`}</Hint>
      )}
    </>
  );
}

export const paymentsScreen: LazyScreen = { Component: PaymentsPage, loader: loadPayments };
