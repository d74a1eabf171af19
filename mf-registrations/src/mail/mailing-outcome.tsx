import { useState } from 'react';
import type { MailingDetail, MailingRecipient } from 'shared/contract/mailings';
import { useWrite } from 'shared/data/use-write';
import { formatBytes } from 'shared/text/bytes';
import { formatMoment } from 'shared/text/moments';
import { Button } from 'shared/ui/button';
import { LoadFailure } from 'shared/ui/load-failure';
import { Hint } from 'shared/ui/page';
import { TextButton } from 'shared/ui/text-button';
import { Counts } from './counts.tsx';
import { loadMailing, retryMailing } from './mailing-api.ts';
import styles from './mailing-outcome.module.css';
import { usePolled } from 'shared/data/use-polled';

const outcomes: Record<MailingRecipient['estado'], string> = { error: 'Error', pendiente: 'Pendiente', enviado: 'Enviado' };
/** Failed first. */
const order = Object.keys(outcomes);
/** Page size of recipients. */
const step = 200;

/** One mailing by recipient. */
export function MailingOutcome({ id, onBack }: { id: number; onBack: () => void }) {
  const { value, failed, refresh } = usePolled(
    () => loadMailing(id),
    ({ pendientes }) => pendientes > 0,
  );
  return (
    <div className={styles.outcome}>
      <TextButton onClick={onBack}>Todos los correos</TextButton>
      {failed && <LoadFailure text="No se ha podido cargar este correo." onRetry={refresh} />}
      {value ? <Outcome mailing={value} onRetried={refresh} /> : !failed && <p role="status">Cargando...</p>}
    </div>
  );
}

function Outcome({ mailing, onRetried }: { mailing: MailingDetail; onRetried: () => void }) {
  const { write, busy, dialog } = useWrite();
  const [shown, setShown] = useState(step);
  const recipients = mailing.destinatarios.toSorted((a, b) => order.indexOf(a.estado) - order.indexOf(b.estado));

  const isRetrying = busy !== undefined;
  const retry = async (emails?: number[]) => {
    const isStored = await write({
      send: () => retryMailing(mailing.id, emails),
      failed: 'No se ha podido reintentar el envío.',
      tone: 'alert',
    });
    if (isStored) onRetried();
  };

  return (
    <>
      <h3 className={styles.subject}>{mailing.asunto}</h3>
      <Hint>{[formatMoment(mailing.creado), mailing.autor].filter(Boolean).join(' · ')}</Hint>
      <Counts mailing={mailing} />
      <details className={styles.message}>
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
            <span className={styles.who}>
              {recipient.nombre && <strong>{`${recipient.nombre} `}</strong>}
              <span>{recipient.para}</span>
            </span>
            <span className={styles.state} data-outcome={recipient.estado}>
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
