import { useState } from 'react';
import type { RemittancePreview } from 'shared/contract/debits';
import { readRefusal } from 'shared/data/refusal';
import { useRequest } from 'shared/data/use-request';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { countOf } from 'shared/text/count-of';
import { today } from 'shared/text/today';
import { Actions } from 'shared/ui/actions';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Loaded } from 'shared/ui/loaded';
import { Modal } from 'shared/ui/modal';
import { Notice } from 'shared/ui/notice';
import { Hint } from 'shared/ui/page';
import { TextLink } from 'shared/ui/text-button';
import styles from './debits.module.css';
import { proposeDay } from './remittances-data.ts';

/** What a remittance of all unpaid fees would hold, who cannot be debited, and the press that makes it. */
export function NewRemittance({ onClose }: { onClose: () => void }) {
  const [cobro, setCobro] = useState(proposeDay);
  const { write, busy, dialog } = useWrite();
  const { promise, retry } = useRequest(cobro, () => call('POST /cuotas/remesas/previa', { json: { cobro } }));
  const make = async () => {
    const isMade = await write({
      send: () => call('POST /cuotas/remesas', { json: { cobro } }),
      done: ({ remesa }) => ({ text: `Hecha la remesa ${remesa.codigo}: descarga su archivo y llévalo al banco.` }),
      failed: 'No se ha podido hacer la remesa.',
      reload: 'always',
    });
    if (isMade) onClose();
  };
  return (
    <Modal title="Nueva remesa" onClose={onClose} wide>
      <div className={styles.preview}>
        <TextField
          label="Día de cobro"
          type="date"
          name="cobro"
          min={today()}
          value={cobro}
          hint="El banco necesita dos días hábiles."
          onChange={({ target }) => target.value && setCobro(target.value)}
        />
        <Loaded
          promise={promise}
          waiting={<p role="status">Mirando a quién se puede cobrar...</p>}
          failed={(error) => (
            <>
              <Notice kind="error">{readRefusal(error).detail ?? 'No se ha podido ver qué se cobraría.'}</Notice>
              <Actions>
                <Button tone="outline" onClick={retry}>
                  Reintentar
                </Button>
              </Actions>
            </>
          )}
        >
          {(preview) => <Preview preview={preview} isBusy={busy !== undefined} onMake={() => void make()} onClose={onClose} />}
        </Loaded>
        {dialog}
      </div>
    </Modal>
  );
}

interface PreviewProps {
  preview: RemittancePreview;
  isBusy: boolean;
  onMake: () => void;
  onClose: () => void;
}

function Preview({ preview: { cargos, texto, primeros, imposibles }, isBusy, onMake, onClose }: PreviewProps) {
  return (
    <>
      <p className={styles.sum} role="status">
        {cargos === 0 ? 'No hay ninguna cuota que cobrar' : `Se cobran ${texto}`}
      </p>
      {primeros > 0 && <Hint>{`${countOf(primeros, 'es el primer recibo de su mandato', 'son el primer recibo de su mandato')}.`}</Hint>}
      {imposibles.length > 0 && (
        <section className={styles.faults} aria-labelledby="imposibles">
          <h3 id="imposibles">{`No se puede cobrar a ${countOf(imposibles.length, 'socio', 'socios')}`}</h3>
          <Hint>Quedan sin pagar, y entrarán en otra remesa cuando se arregle.</Hint>
          <ul>
            {imposibles.map(({ cuota, socio, nombre, motivo }) => (
              <li key={cuota}>
                <TextLink to={`/socios/${socio}`}>{nombre}</TextLink>
                <span>{motivo}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Actions>
        <Button disabled={cargos === 0 || isBusy} onClick={onMake}>
          {isBusy ? 'Haciendo la remesa...' : 'Hacer la remesa'}
        </Button>
        <Button tone="outline" onClick={onClose}>
          Cancelar
        </Button>
      </Actions>
    </>
  );
}
