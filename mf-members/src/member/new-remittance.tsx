import { startTransition, useLayoutEffect, useState } from 'react';
import type { RemittancePreview } from 'shared/contract/debits';
import { readRefusal } from 'shared/data/refusal';
import { useRequest } from 'shared/data/use-request';
import { useWrite } from 'shared/data/use-write';
import { Columns } from 'shared/form/form';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { countOf, formatNumber } from 'shared/text/count-of';
import { formatMoment } from 'shared/text/moments';
import { today } from 'shared/text/today';
import { Actions, Button, TextLink } from 'shared/ui/button';
import { CheckField, SelectField, TextField } from 'shared/ui/field';
import { Loaded } from 'shared/data/loaded';
import { Modal } from 'shared/ui/modal';
import { Notice } from 'shared/ui/notice';
import { Hint } from 'shared/ui/page';
import styles from './debits.module.css';
import { Unsigned } from './unsigned.tsx';
import { Untold } from './untold.tsx';

interface NewRemittanceProps {
  /** Chosen fees; all unpaid ones without. */
  cuotas?: readonly number[];
  onMade?: () => void;
  onClose: () => void;
}

/** What a remittance of unpaid fees would hold, of all, a year, a kind or a selection; who cannot be debited, and the press that makes it. */
export function NewRemittance({ cuotas, onMade, onClose }: NewRemittanceProps) {
  // Without one the server answers with the first day that there is.
  const [asked, setAsked] = useState<string>();
  const [chosen, setChosen] = useState<readonly Impossible[]>([]);
  const { write, busy, dialog } = useWrite();
  const [part, setPart] = useState({ anio: '', tipo: '' });
  // The last preview shown: the fields above it stay while another one loads.
  const [known, setKnown] = useState<RemittancePreview>();
  const taken = {
    ...(cuotas && { cuotas: [...cuotas] }),
    ...(part.anio !== '' && { anio: Number(part.anio) }),
    ...(part.tipo !== '' && { tipo: part.tipo }),
    ...(chosen.length > 0 && { tambien: chosen.map(({ cuota }) => cuota) }),
  };
  const { promise, retry } = useRequest(JSON.stringify([asked, taken]), () =>
    call('POST /cuotas/remesas/previa', { json: { ...(asked && { cobro: asked }), ...taken } }),
  );
  const choosePart = (change: Partial<typeof part>) => {
    setPart({ ...part, ...change });
    setChosen([]);
  };
  const cobro = asked ?? known?.cobro;
  const { anios = [], tipos = [] } = known ?? {};
  const make = async (day: string) => {
    const isMade = await write({
      send: () => call('POST /cuotas/remesas', { json: { cobro: day, ...taken } }),
      done: ({ remesa }) => ({
        text: `Se ha creado la remesa ${remesa.codigo}: descarga su archivo y llévalo al banco.${remesa.avisados ? ` Se avisa por correo a ${remesa.avisados}.` : ''}`,
      }),
      failed: 'No se ha podido hacer la remesa.',
      reload: 'always',
    });
    if (isMade) {
      onMade?.();
      onClose();
    }
  };
  return (
    <Modal title="Nueva remesa" onClose={onClose} wide>
      <div className="stack gap-4 breaks">
        {!cuotas && (anios.length > 1 || tipos.length > 1) && (
          <Columns>
            <SelectField label="Año" name="anio" value={part.anio} onChange={({ target }) => choosePart({ anio: target.value })}>
              <option value="">Todos los años</option>
              {anios.map((anio) => (
                <option key={anio}>{anio}</option>
              ))}
            </SelectField>
            <SelectField label="Tipo de cuota" name="tipo" value={part.tipo} onChange={({ target }) => choosePart({ tipo: target.value })}>
              <option value="">Todos los tipos</option>
              {tipos.map((tipo) => (
                <option key={tipo}>{tipo}</option>
              ))}
            </SelectField>
          </Columns>
        )}
        <TextField
          label="Día de cobro"
          type="date"
          name="cobro"
          min={today()}
          value={cobro ?? ''}
          hint="El vencimiento, o el primer día hábil que permiten el banco y el aviso a los socios."
          onChange={({ target }) => target.value && setAsked(target.value)}
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
          {(preview) => (
            <Preview
              preview={preview}
              onShow={setKnown}
              chosen={chosen}
              // What is shown stays until the next preview is there, and the focus with it.
              onChoose={(next) => startTransition(() => setChosen(next))}
              isBusy={busy !== undefined}
              onMake={() => cobro && void make(cobro)}
              onClose={onClose}
            />
          )}
        </Loaded>
        {dialog}
      </div>
    </Modal>
  );
}

type Impossible = RemittancePreview['imposibles'][number];

interface PreviewProps {
  preview: RemittancePreview;
  onShow: (preview: RemittancePreview) => void;
  /** Of who has left, debited all the same. */
  chosen: readonly Impossible[];
  onChoose: (chosen: readonly Impossible[]) => void;
  isBusy: boolean;
  onMake: () => void;
  onClose: () => void;
}

function Preview({ preview, onShow, chosen, onChoose, isBusy, onMake, onClose }: PreviewProps) {
  const { cargos, texto, primeros, avisados, sin_correo: untold = [], ya_en_archivo: taken = [], imposibles } = preview;
  // Only once shown: an update while a choice loads would load it again.
  useLayoutEffect(() => onShow(preview), [onShow, preview]);
  const choose = (debit: Impossible, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, debit] : chosen.filter(({ cuota }) => cuota !== debit.cuota));
  return (
    <>
      <p className={`strong numbers title-sm ${styles.sum}`} role="status">
        {cargos === 0 ? 'No hay ninguna cuota que cobrar' : `Se cobran ${texto}`}
      </p>
      {primeros > 0 && <Hint>{`${countOf(primeros, 'es el primer recibo de su mandato', 'son el primer recibo de su mandato')}.`}</Hint>}
      {avisados !== undefined && cargos > 0 && (
        <p>{`Se avisará por correo a ${formatNumber(avisados)}${untold.length === 0 ? '.' : `; ${formatNumber(untold.length)} sin correo.`}`}</p>
      )}
      <Untold of={untold} />
      {taken.length > 0 && (
        <section className={`stack gap-3 breaks ${styles.faults}`} aria-labelledby="ya-en-archivo">
          <h3 id="ya-en-archivo">{`${countOf(taken.length, 'cuota está', 'cuotas están')} en un archivo que ya se descargó`}</h3>
          <Hint>
            La remesa se anuló después. Si su archivo se llevó al banco, se cobrarían dos veces: preguntad antes a quien lo descargó.
          </Hint>
          <ul className="stack gap-2">
            {taken.map(({ cuota, socio, nombre, remesa, autor, momento }) => (
              <li key={cuota} className="row to-baseline gap-3 rows-0">
                <TextLink to={`/socios/${socio}`}>{nombre}</TextLink>
                <span>{`En la ${remesa}, que descargó ${autor} el ${formatMoment(momento)}.`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {chosen.length > 0 && (
        <section className={`stack gap-3 breaks ${styles.faults}`} aria-labelledby="elegidos">
          <h3 id="elegidos">Se cobra también, aunque ya no sean socios</h3>
          <ul className="stack gap-2">
            {chosen.map((debit) => (
              <li key={debit.cuota}>
                <CheckField label={debit.nombre} checked onChange={() => choose(debit, false)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {imposibles.length > 0 && (
        <section className={`stack gap-3 breaks ${styles.faults}`} aria-labelledby="imposibles">
          <h3 id="imposibles">{`No se puede cobrar a ${countOf(imposibles.length, 'socio', 'socios')}`}</h3>
          <Hint>Quedan sin pagar, y entrarán en otra remesa cuando se arregle.</Hint>
          <Unsigned of={imposibles} />
          <ul className="stack gap-2">
            {imposibles
              .filter(({ firma }) => firma !== 'papel' || !can('2.1'))
              .map((debit) => {
                const { cuota, socio, nombre, motivo, elegible } = debit;
                return (
                  <li key={cuota} className="row to-baseline gap-3 rows-0">
                    <TextLink to={`/socios/${socio}`}>{nombre}</TextLink>
                    <span>{motivo}</span>
                    {elegible && <CheckField label={`Cobrar también a ${nombre}`} checked={false} onChange={() => choose(debit, true)} />}
                  </li>
                );
              })}
          </ul>
        </section>
      )}
      <Actions>
        <Button disabled={cargos === 0 || isBusy} onClick={onMake}>
          {isBusy ? 'Creando la remesa...' : 'Crear la remesa'}
        </Button>
        <Button tone="outline" onClick={onClose}>
          Cancelar
        </Button>
      </Actions>
    </>
  );
}
