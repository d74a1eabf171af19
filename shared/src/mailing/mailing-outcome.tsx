import { useState } from 'react';
import type { Mailing, MailingDetail, MailingRecipient } from '../contract/mailings.ts';
import { useWrite } from '../data/use-write.tsx';
import { countOf } from '../text/count-of.ts';
import { formatBytes } from '../text/bytes.ts';
import { formatMoment } from '../text/moments.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Hint } from '../ui/page.tsx';
import type { MailingRecords } from './mail-audience.ts';
import styles from './mailing-outcome.module.css';
import { usePolled } from '../data/use-polled.tsx';

const outcomes: Record<MailingRecipient['estado'], string> = { error: 'Error', pendiente: 'Pendiente', enviado: 'Enviado' };
/** Failed first. */
const order = Object.keys(outcomes);
/** Page size of recipients. */
const step = 200;

/** One mailing by recipient. */
export function MailingOutcome({ records, id, onBack }: { records: MailingRecords; id: number; onBack: () => void }) {
  const { value, failed, refresh } = usePolled(
    () => records.load(id),
    ({ pendientes }) => pendientes > 0,
  );
  return (
    <div className="stack gap-3">
      <TextButton onClick={onBack}>Todos los correos</TextButton>
      {failed && <LoadFailure text="No se ha podido cargar este correo." onRetry={refresh} />}
      {value ? <Outcome records={records} mailing={value} onRetried={refresh} /> : !failed && <p role="status">Cargando...</p>}
    </div>
  );
}

function Outcome({ records, mailing, onRetried }: { records: MailingRecords; mailing: MailingDetail; onRetried: () => void }) {
  const { write, busy, dialog } = useWrite();
  const [shown, setShown] = useState(step);
  const recipients = mailing.destinatarios.toSorted((a, b) => order.indexOf(a.estado) - order.indexOf(b.estado));

  const isRetrying = busy !== undefined;
  const retry = async (emails?: number[]) => {
    const isStored = await write({
      send: () => records.retry(mailing.id, emails),
      failed: 'No se ha podido reintentar el envío.',
      tone: 'alert',
    });
    if (isStored) onRetried();
  };

  return (
    <>
      <h3 className="breaks title-sm">{mailing.asunto}</h3>
      <Hint>{[formatMoment(mailing.creado), mailing.autor].filter(Boolean).join(' · ')}</Hint>
      <Counts mailing={mailing} />
      <details>
        <summary>Ver el mensaje</summary>
        <p className={styles.text}>{mailing.mensaje}</p>
        {mailing.archivos.map(({ nombre, bytes }) => (
          <Hint key={nombre}>{`${nombre} · ${formatBytes(bytes)}`}</Hint>
        ))}
      </details>
      {mailing.fallidos > 0 && (
        <div>
          <Button tone="outline" disabled={isRetrying} onClick={() => void retry()}>
            Reintentar los que han fallado
          </Button>
        </div>
      )}
      <ul aria-label="Destinatarios">
        {recipients.slice(0, shown).map((recipient) => (
          <li key={recipient.id} className={styles.recipient}>
            <span className="breaks">
              {recipient.nombre && <strong>{`${recipient.nombre} `}</strong>}
              <span>{recipient.para}</span>
            </span>
            <span className={`strong ${styles.state}`} data-outcome={recipient.estado}>
              {outcomes[recipient.estado] ?? recipient.estado}
            </span>
            {recipient.motivo && <span className={styles.reason}>{recipient.motivo}</span>}
            {recipient.estado === 'error' && (
              <span className={styles.retry}>
                <TextButton disabled={isRetrying} aria-label={`Reintentar ${recipient.para}`} onClick={() => void retry([recipient.id])}>
                  Reintentar
                </TextButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {recipients.length > shown && (
        <div>
          <Button tone="outline" onClick={() => setShown(shown + step)}>
            {`Ver más (${(recipients.length - shown).toLocaleString('es')})`}
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}

/** Counts of delivered, pending and failed emails of a mailing. */
export function Counts({ mailing: { total, enviados, pendientes, fallidos } }: { mailing: Mailing }) {
  return (
    <p className={`row gap-4 rows-0 semibold ${styles.counts}`}>
      <span data-outcome="enviado">{`${enviados.toLocaleString('es')} de ${countOf(total, 'enviado', 'enviados')}`}</span>
      {pendientes > 0 && <span data-outcome="pendiente">{countOf(pendientes, 'pendiente', 'pendientes')}</span>}
      {fallidos > 0 && <span data-outcome="error">{`${fallidos.toLocaleString('es')} con error`}</span>}
    </p>
  );
}
