import { lazy, Suspense, useState } from 'react';
import type { RegistrationFile } from 'shared/contract/registration-file';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { showNotice } from 'shared/notify/notify';
import { useRevalidator } from 'shared/router';
import { Actions, Button } from 'shared/ui/button';
import { Modal } from 'shared/ui/modal';
import { partsOf, formatParts } from '../change/parts.ts';
import { QuietButton } from '../edit/quiet-button.tsx';
import type { ListActions } from '../actions/use-list-actions.tsx';
import type { RegistrationList } from '../rows/registration-list.ts';
import { tellCancelledMoney } from '../registration/cancelled-money.ts';
import { isOwing } from '../registration/pay-batch.ts';
import { nameOf, type Row } from '../registration/row.ts';

/** Lazy: rarely opened. */
const ChangeModal = lazy(async () => ({ default: (await import('../change/change-modal.tsx')).ChangeModal }));

interface PersonActionsProps {
  row: Row;
  file: RegistrationFile | null;
  list: RegistrationList;
  actions: Pick<ListActions, 'open' | 'remove'>;
}

/** Staff actions on one registration. */
export function PersonActions({ row, file, list, actions: { open, remove } }: PersonActionsProps) {
  const { revalidate } = useRevalidator();
  const { write, busy, dialog } = useWrite();
  const isBusy = busy !== undefined;
  const [isOpen, setOpen] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const name = nameOf(row);
  // With a reference the rider gets emails.
  const told = row.referencia ? ' Se lo decimos por correo.' : '';

  const cancel = (anulada: boolean) => {
    const back = row.espera ? 'Vuelve a la lista de espera.' : 'Vuelve a tener plaza, aunque estén todas ocupadas.';
    void write({
      ask: anulada
        ? {
            message: `¿Anular la inscripción de ${name}?${file ? tellCancelledMoney({ ...row, ...file }, false) : ''}${told}`,
            confirm: 'Anular',
          }
        : { message: `¿Recuperar la inscripción de ${name}? ${back}${told}`, confirm: 'Recuperar' },
      send: async () => list.replace(await call('PUT /inscripciones/:id/anulada', { params: { id: row.id }, json: { anulada } })),
      done: anulada ? `Inscripción de ${name} anulada.` : `Inscripción de ${name} recuperada.`,
      failed: anulada ? 'No se ha podido anular la inscripción.' : 'No se ha podido recuperar la inscripción.',
      reload: 'always',
    });
  };
  const sendLink = () =>
    void write({
      send: () => call('POST /inscripciones/:id/enlace', { params: { id: row.id } }),
      done: `Enlace enviado a ${row.mail}.`,
      failed: 'No se ha podido enviar el enlace.',
      reload: 'always',
    });

  const cambio = can('2.0') ? file?.cambio : undefined;
  const parts = cambio ? partsOf(cambio) : [];
  const params = { id: row.id };

  /** Sequential: the actions' dialog is unmounted before the next opens. */
  const then = (act: () => void) => () => {
    setOpen(false);
    act();
  };

  return (
    <>
      <Actions tight>
        <Button onClick={() => open({ name: 'row', row, mode: 'edit' })}>Editar</Button>
        <Button tone="outline" aria-haspopup="dialog" disabled={isBusy} onClick={() => setOpen(true)}>
          Acciones
        </Button>
      </Actions>
      {isOpen && (
        <Modal title="Acciones" onClose={() => setOpen(false)}>
          <Actions tight>
            {can('2.0') && isOwing(row) && (
              <Button tone="outline" onClick={then(() => open({ name: 'pay', rows: [row], onPaid: () => {} }))}>
                Anotar el pago
              </Button>
            )}
            <Button tone="outline" onClick={then(() => open({ name: 'mail', rows: [row], onSent: () => void revalidate() }))}>
              Enviar correo
            </Button>
            {parts.length > 0 && (
              <Button tone="outline" onClick={then(() => setChanging(true))}>
                {`Cambiar ${formatParts(parts)}`}
              </Button>
            )}
            {file?.enlace && (
              <Button tone="outline" onClick={then(sendLink)}>
                Enviar su enlace
              </Button>
            )}
            {file && (
              <Button tone="outline" onClick={then(() => cancel(!row.anulada))}>
                {row.anulada ? 'Recuperar' : 'Anular'}
              </Button>
            )}
            <QuietButton onClick={then(() => remove(row))}>Eliminar</QuietButton>
          </Actions>
        </Modal>
      )}
      {isChanging && cambio && (
        <Suspense fallback={null}>
          <ChangeModal
            title={`Cambiar la inscripción de ${name}`}
            now={cambio}
            isMine={false}
            isPaid={row.pagado === 'Si'}
            workOut={(json) => call('POST /inscripciones/:id/calculo', { params, json })}
            send={(json) => call('PUT /inscripciones/:id/eleccion', { params, json })}
            onStored={(stored) => {
              showNotice({ kind: 'success', text: `Inscripción de ${name} cambiada.${told}` });
              setChanging(false);
              list.replace(stored as Row);
              void revalidate();
            }}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
      {dialog}
    </>
  );
}
