import { useState } from 'react';
import { Modal } from 'shared/ui/modal';
import { LoadFailure } from 'shared/ui/load-failure';
import { Counts } from './counts.tsx';
import { formatMoment } from './format-moment.ts';
import { loadMailings } from './mailing-api.ts';
import { MailingOutcome } from './mailing-outcome.tsx';
import styles from './mailings-modal.module.css';
import { useRefreshed } from './use-refreshed.ts';

/** What was sent to riders, and whom it has reached. */
export function MailingsModal({ onClose }: { onClose: () => void }) {
  const [opened, setOpened] = useState<number>();
  return (
    <Modal wide title="Correos enviados" onClose={onClose}>
      {opened === undefined ? <MailingList onOpen={setOpened} /> : <MailingOutcome id={opened} onBack={() => setOpened(undefined)} />}
    </Modal>
  );
}

function MailingList({ onOpen }: { onOpen: (id: number) => void }) {
  const { value: mailings, failed, refresh } = useRefreshed(loadMailings, (list) => list.some(({ pendientes }) => pendientes > 0));
  if (!mailings) {
    return failed ? (
      <LoadFailure text="No se han podido cargar los correos enviados." onRetry={refresh} />
    ) : (
      <p role="status">Cargando...</p>
    );
  }
  if (mailings.length === 0) {
    return <p>Todavía no se ha enviado ninguno. Selecciona a quién quieres escribir en la lista y pulsa «Enviar correo».</p>;
  }
  return (
    <>
      {failed && <LoadFailure text="No se ha podido actualizar." onRetry={refresh} />}
      <ul className={styles.mailings}>
        {mailings.map((mailing) => (
          <li key={mailing.id} className={styles.mailing}>
            <button type="button" className={styles.open} onClick={() => onOpen(mailing.id)}>
              {mailing.asunto}
            </button>
            <p className={styles.about}>
              {formatMoment(mailing.creado)}
              {mailing.autor && ` · ${mailing.autor}`}
            </p>
            <Counts mailing={mailing} />
          </li>
        ))}
      </ul>
    </>
  );
}
