import { useState } from 'react';
import { useWrite } from 'shared/data/use-write';
import { BareForm } from 'shared/form/bare-form';
import { Columns } from 'shared/form/form';
import { call } from 'shared/http/call';
import { useNavigate } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatLongDay } from 'shared/text/dates';
import { Actions, Button } from 'shared/ui/button';
import { DateField } from 'shared/ui/date-field';
import { CheckField, SelectField, TextField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import { Empty, Hint, SectionTitle, Sheet } from 'shared/ui/page';
import styles from './call.module.css';
import { daysOfSeries, nameFortnightly, nameLast, nameMonthly, nameWeekly, type Rhythm } from './series.ts';

interface DuplicateProps {
  id: number;
  /** Day of the activity: the copies are counted from it. */
  day: string | null;
}

/** Limit of the server. */
const most = 60;

/** Copies of activity and call to other days: one, or a series. */
export function Duplicate({ id, day }: DuplicateProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Sheet>
      <SectionTitle>Duplicar</SectionTitle>
      <Hint>
        Hace otra actividad igual en otro día, con sus inscripciones: se abren y se cierran los mismos días antes. O una serie entera.
      </Hint>
      <div>
        <Button tone="outline" aria-haspopup="dialog" disabled={day === null} onClick={() => setOpen(true)}>
          Duplicar
        </Button>
      </div>
      {isOpen && day !== null && <DuplicateModal id={id} day={day.slice(0, 10)} onClose={() => setOpen(false)} />}
    </Sheet>
  );
}

function DuplicateModal({ id, day, onClose }: { id: number; day: string; onClose: () => void }) {
  const { write, busy, dialog } = useWrite();
  const navigate = useNavigate();
  const [rhythm, setRhythm] = useState<Rhythm | 'once'>('once');
  const [other, setOther] = useState('');
  const [until, setUntil] = useState('');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [fault, setFault] = useState<string>();
  const series = rhythm === 'once' ? [] : daysOfSeries(day, rhythm, until, most);
  const days = rhythm === 'once' ? (other === '' ? [] : [other]) : series.filter((each) => !left.has(each));

  const send = () => {
    if (days.length === 0) return setFault(rhythm === 'once' ? 'Elige el día de la copia.' : 'Elige hasta qué mes, con algún día dentro.');
    if (days.includes(day)) return setFault('Ese es el día de esta actividad: elige otro.');
    return void write({
      send: () => call('POST /convocatoria/copias', { query: { actividad: id }, json: { fechas: days } }),
      done: (made) => ({ text: `${countOf(made.length, 'actividad creada', 'actividades creadas')}.` }),
      failed: 'No se ha podido duplicar la actividad.',
    }).then((isStored) => {
      if (!isStored) return;
      onClose();
      void navigate('/admin/actividades');
    });
  };
  const change = (act: () => void) => {
    act();
    setFault(undefined);
  };

  return (
    <Modal title="Duplicar" onClose={onClose}>
      <BareForm className={styles.dialog} onSubmit={send}>
        <Columns>
          <SelectField
            label="Cuándo"
            name="ritmo"
            value={rhythm}
            onChange={({ target }) => change(() => setRhythm(target.value as Rhythm | 'once'))}
          >
            <option value="once">Un día</option>
            <option value="week">{nameWeekly(day)}</option>
            <option value="fortnight">{nameFortnightly(day)}</option>
            <option value="month">{nameMonthly(day)}</option>
            {nameLast(day) && <option value="last">{nameLast(day)}</option>}
          </SelectField>
          {rhythm === 'once' ? (
            <DateField label="Día" name="dia" value={other} error={fault} onChange={({ target }) => change(() => setOther(target.value))} />
          ) : (
            <TextField
              label="Hasta el mes"
              name="hasta"
              type="month"
              placeholder="2027-06"
              value={until}
              error={fault}
              onChange={({ target }) => change(() => setUntil(target.value))}
            />
          )}
        </Columns>
        {rhythm !== 'once' &&
          (series.length === 0 ? (
            <Empty>Elige hasta qué mes.</Empty>
          ) : (
            <fieldset className={`stack gap-4 ${styles.group}`}>
              <legend>{`Se crean ${countOf(days.length, 'actividad', 'actividades')}. Quita los días que no:`}</legend>
              <ul className={styles.days}>
                {series.map((each) => (
                  <li key={each}>
                    <CheckField
                      label={formatLongDay(each)}
                      name={`dia-${each}`}
                      checked={!left.has(each)}
                      onChange={({ target }) =>
                        setLeft(new Set(target.checked ? [...left].filter((one) => one !== each) : [...left, each]))
                      }
                    />
                  </li>
                ))}
              </ul>
              {series.length === most && <Hint>{`Se crean ${most} de una vez como máximo.`}</Hint>}
            </fieldset>
          ))}
        <Actions>
          <Button type="submit" disabled={busy !== undefined}>
            {busy === undefined ? 'Crear' : 'Creando...'}
          </Button>
          <Button tone="outline" onClick={onClose}>
            Cancelar
          </Button>
        </Actions>
      </BareForm>
      {dialog}
    </Modal>
  );
}
