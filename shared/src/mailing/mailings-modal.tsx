import { useState } from 'react';
import { formatMoment } from '../text/moments.ts';
import { can } from '../http/can.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Modal } from '../ui/modal.tsx';
import { Hint } from '../ui/page.tsx';
import { TextButton, TextLink } from '../ui/button.tsx';
import { Counts, MailingOutcome } from './mailing-outcome.tsx';
import type { MailingRecords } from './mail-audience.ts';
import styles from './mailings-modal.module.css';
import { usePolled } from '../data/use-polled.tsx';

/** Sent mailings with their delivery. */
export function MailingsModal({ records, onClose }: { records: MailingRecords; onClose: () => void }) {
  const [opened, setOpened] = useState<number>();
  return (
    <Modal wide title="Correos enviados" onClose={onClose}>
      {can('2.0') && (
        <p>
          <TextLink to="/inscripciones/correos-fallidos">Ver los correos sin entregar</TextLink>
        </p>
      )}
      {opened === undefined ? (
        <MailingList records={records} onOpen={setOpened} />
      ) : (
        <MailingOutcome records={records} id={opened} onBack={() => setOpened(undefined)} />
      )}
    </Modal>
  );
}

function MailingList({ records, onOpen }: { records: MailingRecords; onOpen: (id: number) => void }) {
  const { value: mailings, failed, refresh } = usePolled(records.list, (list) => list.some(({ pendientes }) => pendientes > 0));
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
      <ul className="stack gap-4">
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
