import { useState } from 'react';
import type { OfCall } from 'shared/facts/of-call';
import { useRequest } from 'shared/data/use-request';
import { useWrite } from 'shared/data/use-write';
import { BareForm } from 'shared/form/bare-form';
import { call, getList } from 'shared/http/call';
import { countOf } from 'shared/text/count-of';
import { Actions, Button, TextButton } from 'shared/ui/button';
import { TextAreaField } from 'shared/ui/field';
import { Loaded } from 'shared/data/loaded';
import { Modal } from 'shared/ui/modal';
import { Hint, SectionTitle } from 'shared/ui/page';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import { isPaid } from '../registration/pay-batch.ts';
import styles from './call.module.css';

interface CancelActivityProps {
  of: OfCall;
  titulo: string;
  /** 'la ruta' or 'la actividad'. */
  what: string;
}

interface Told {
  /** Who is told, by email or on a device: all who are signed up or wait. */
  people: number;
  /** Payments to give back. */
  payments: number;
}

async function countTold(query: OfCall): Promise<Told> {
  const [rows, { filas }] = await Promise.all([
    getList('GET /inscripciones/pagos', { query }),
    call('GET /inscripciones/espera', { query }),
  ]);
  const coming = rows.filter(({ anulada }) => !anulada);
  return { people: coming.length + filas.length, payments: coming.filter((row) => isPaid(row) && row.importe !== 0).length };
}

const tell = ({ people, payments }: Told): string =>
  `Se avisa a ${countOf(people, 'persona', 'personas')}, ${
    payments === 0
      ? 'no hay pagos que devolver'
      : `${payments === 1 ? 'y pasa' : 'y pasan'} a «Por devolver» ${countOf(payments, 'pago', 'pagos')}`
  }. No se puede deshacer.`;

/** Cancels the activity, after telling what that does. */
export function CancelActivity(props: CancelActivityProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SectionTitle>{`Cancelar ${props.what}`}</SectionTitle>
      <Hint>Avisa a todas las personas inscritas y en espera, y deja sus pagos por devolver.</Hint>
      <div>
        <TextButton danger aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {`Cancelar ${props.what}`}
        </TextButton>
      </div>
      {isOpen && <CancelModal {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CancelModal({ of, titulo, what, onClose }: CancelActivityProps & { onClose: () => void }) {
  const [motivo, setMotivo] = useState('');
  const told = useRequest(JSON.stringify(of), () => countTold(of));
  const { write, busy, dialog } = useWrite();
  const { question, ask, letGo } = useUnsavedChanges(motivo.trim() !== '');
  const close = () => ask(onClose);
  const send = async () => {
    const isStored = await write({
      send: () => call('POST /convocatoria/cancelar', { query: of, json: { motivo: motivo.trim() || null } }),
      done: ({ avisadas }) => ({
        text: `${what === 'la ruta' ? 'Ruta' : 'Actividad'} cancelada. ${countOf(avisadas, 'persona avisada', 'personas avisadas')}.`,
      }),
      failed: `No se ha podido cancelar ${what}.`,
      reload: 'always',
    });
    if (!isStored) return;
    letGo();
    onClose();
  };
  return (
    <Modal title={`Cancelar «${titulo}»`} onClose={close}>
      <Loaded
        promise={told.promise}
        waiting={<p role="status">Contando a quién se avisa...</p>}
        failed="No se ha podido contar a quién se avisa."
        retry={told.retry}
      >
        {(counts) => (
          <BareForm className={styles.dialog} onSubmit={() => void send()}>
            <p>{tell(counts)}</p>
            <TextAreaField
              label="Por qué (va en el correo)"
              name="motivo"
              rows={4}
              maxLength={1000}
              value={motivo}
              onChange={({ target }) => setMotivo(target.value)}
            />
            <Actions>
              <Button type="submit" disabled={busy !== undefined}>
                {busy === undefined ? `Cancelar ${what} y avisar` : 'Cancelando...'}
              </Button>
              <Button tone="outline" onClick={close}>
                No cancelarla
              </Button>
            </Actions>
          </BareForm>
        )}
      </Loaded>
      {question}
      {dialog}
    </Modal>
  );
}
