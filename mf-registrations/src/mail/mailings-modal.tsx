import { useState } from 'react';
import { formatMoment } from 'shared/text/moments';
import { can } from 'shared/http/can';
import { LoadFailure } from 'shared/ui/load-failure';
import { Modal } from 'shared/ui/modal';
import { Hint } from 'shared/ui/page';
import { TextButton, TextLink } from 'shared/ui/text-button';
import { Counts } from './counts.tsx';
import { loadMailings } from './mailing-api.ts';
import { MailingOutcome } from './mailing-outcome.tsx';
import styles from './mailings-modal.module.css';
import { usePolled } from 'shared/data/use-polled';

/** Sent mailings with their delivery. */
export function MailingsModal({ onClose }: { onClose: () => void }) {
  const [opened, setOpened] = useState<number>();
  return (
    <Modal wide title="Correos enviados" onClose={onClose}>
      {can('failed-letters') && (
        <p>
          <TextLink to="/inscripciones/correos-fallidos">Ver los correos sin entregar</TextLink>
        </p>
      )}
      {opened === undefined ? <MailingList onOpen={setOpened} /> : <MailingOutcome id={opened} onBack={() => setOpened(undefined)} />}
    </Modal>
  );
}

function MailingList({ onOpen }: { onOpen: (id: number) => void }) {
  const { value: mailings, failed, refresh } = usePolled(loadMailings, (list) => list.some(({ pendientes }) => pendientes > 0));
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
            <TextButton onClick={() => onOpen(mailing.id)}>{mailing.asunto}</TextButton>
            <Hint>{[formatMoment(mailing.creado), mailing.autor].filter(Boolean).join(' · ')}</Hint>
            <Counts mailing={mailing} />
          </li>
        ))}
      </ul>
    </>
  );
}
