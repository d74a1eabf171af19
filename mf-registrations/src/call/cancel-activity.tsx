import { useState } from 'react';
import type { OpenCall } from 'shared/contract/activity-sign-ups';
import type { DuePayment } from 'shared/contract/payments';
import type { OfCall } from 'shared/facts/of-call';
import { othersOf, type Scope, scopesOf, seriesOf } from 'shared/facts/series';
import { useLatest } from 'shared/data/use-latest';
import { useRequest } from 'shared/data/use-request';
import { useWrite } from 'shared/data/use-write';
import { BareForm } from 'shared/form/bare-form';
import { call, getList } from 'shared/http/call';
import { countOf } from 'shared/text/count-of';
import { Actions, Button, TextButton } from 'shared/ui/button';
import { Options, SelectField, TextAreaField } from 'shared/ui/field';
import { Loaded } from 'shared/data/loaded';
import { Modal } from 'shared/ui/modal';
import { Hint, SectionTitle } from 'shared/ui/page';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import { tellMoneyOfMany } from '../registration/cancelled-money.ts';
import styles from './call.module.css';

interface CancelActivityProps {
  of: OfCall;
  titulo: string;
  /** 'la ruta' or 'la actividad'. */
  what: string;
  /** Whether it is one of several days. */
  isOfSeries: boolean;
}

interface Told {
  /** Who is told, by email or on a device: all who are signed up or wait. */
  people: number;
  /** Who is signed up: their payments go back. */
  coming: DuePayment[];
}

interface Day extends OpenCall {
  id: number;
}

/** The days of its series that can be cancelled: with a call that is not over. Of one alone it alone. */
async function listDays({ actividad }: OfCall): Promise<Day[]> {
  if (actividad === undefined) return [];
  const days = (await getList('GET /convocatorias/abiertas')).flatMap((each) =>
    each.actividad_id === null || each.estado === 'cancelada' ? [] : { ...each, id: each.actividad_id },
  );
  const own = days.find(({ id }) => id === actividad);
  return own ? seriesOf(days, own) : [];
}

async function countTold(query: OfCall): Promise<Told> {
  const [rows, { filas }] = await Promise.all([
    getList('GET /inscripciones/pagos', { query }),
    call('GET /inscripciones/espera', { query }),
  ]);
  const coming = rows.filter(({ anulada }) => !anulada);
  return { people: coming.length + filas.length, coming };
}

async function countAll(all: readonly OfCall[]): Promise<Told> {
  const each = await Promise.all(all.map(countTold));
  return { people: each.reduce((sum, { people }) => sum + people, 0), coming: each.flatMap(({ coming }) => coming) };
}

const tell = ({ people, coming }: Told): string =>
  `Se avisa a ${countOf(people, 'persona', 'personas')}. ${tellMoneyOfMany(coming)} No se puede deshacer.`;

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

function CancelModal({ of, titulo, what, isOfSeries, onClose }: CancelActivityProps & { onClose: () => void }) {
  const [motivo, setMotivo] = useState('');
  const days = useLatest(useRequest(`serie ${of.actividad}`, () => (isOfSeries ? listDays(of) : Promise.resolve([]))).promise).value ?? [];
  const own = days.find(({ id }) => id === of.actividad);
  const [scope, setScope] = useState<Scope>('una');
  const all = [of, ...(own ? othersOf(days, own, scope).map(({ id }) => ({ actividad: id })) : [])];
  const told = useRequest(JSON.stringify(all), () => countAll(all));
  const { write, busy, dialog } = useWrite();
  const { question, ask, letGo } = useUnsavedChanges(motivo.trim() !== '');
  const close = () => ask(onClose);
  const send = async () => {
    const isStored = await write({
      send: async () => {
        let avisadas = 0;
        for (const query of all)
          avisadas += (await call('POST /convocatoria/cancelar', { query, json: { motivo: motivo.trim() || null } })).avisadas;
        return avisadas;
      },
      done: (avisadas) => ({
        text: `${what === 'la ruta' ? 'Ruta cancelada' : all.length === 1 ? 'Actividad cancelada' : `${all.length} actividades canceladas`}. ${countOf(avisadas, 'persona avisada', 'personas avisadas')}.`,
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
            {own && days.length > 1 && (
              <SelectField
                label="Qué días se cancelan"
                name="alcance"
                value={scope}
                onChange={({ target }) => setScope(target.value as Scope)}
              >
                <Options of={scopesOf(days, own)} />
              </SelectField>
            )}
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
