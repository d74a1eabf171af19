import { useState, type FormEvent } from 'react';
import { type FieldName, fieldNames, fieldOf, headOf, isExtraField } from 'shared/contract/registration-fields';
import { saveFile } from 'shared/http/save-file';
import { AlertDialog } from 'shared/ui/alert-dialog';
import { Button } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import type { Filters } from '../list/store/filters.ts';
import { useLatest } from '../list/filters/use-latest.ts';
import { keepsField } from '../registration/form-groups.ts';
import type { Row } from '../registration/row.ts';
import { CheckBoxes } from '../list/filters/check-boxes.tsx';
import { YearBoxes } from '../list/filters/year-boxes.tsx';
import styles from './export-modal.module.css';
import { exportOrders, fileNameOf, type ExportOrder } from './file-name.ts';
import { makeFile } from './make-file.ts';

const evento = fieldOf('evento');
/** What has no column in the spreadsheet of the specification. */
const extras = fieldNames.filter(isExtraField);

interface ExportModalProps {
  /** What the list shows: the export starts with the same event and years. */
  applied: Filters;
  years: Promise<number[]>;
  /** Any of the listed registrations. */
  sample: Row | undefined;
  onClose: () => void;
}

/** Which registrations go into the spreadsheet, and in what order. */
export function ExportModal({ applied, years, sample, onClose }: ExportModalProps) {
  const [event, setEvent] = useState(applied.evento);
  const [chosen, setChosen] = useState(applied.anios);
  const [order, setOrder] = useState<ExportOrder>('fecha');
  const [added, setAdded] = useState<readonly FieldName[]>([]);
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');
  const known = useLatest(years);
  const offered = extras.filter((name) => keepsField(sample, name));
  const name = fileNameOf(event, chosen, order);

  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault();
    if (state === 'working') return;
    setState('working');
    try {
      saveFile(await makeFile(event, chosen, order, added), name);
      onClose();
    } catch {
      setState('failed');
    }
  };

  return (
    <Modal title="Exportar Inscripciones" onClose={onClose}>
      <form className={styles.form} onSubmit={(submitted) => void submit(submitted)}>
        <SelectField label={evento.label} name="evento" value={event} onChange={({ target }) => setEvent(target.value)}>
          <option value="">{evento.filter}</option>
          {evento.options?.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </SelectField>
        <YearBoxes years={known.failed ? [] : known.value} chosen={chosen} onChange={setChosen} />
        <SelectField label="Ordenar por" name="orden" value={order} onChange={({ target }) => setOrder(target.value as ExportOrder)}>
          {exportOrders.map((column) => (
            <option key={column} value={column}>
              {headOf(column)}
            </option>
          ))}
        </SelectField>
        {offered.length > 0 && (
          <CheckBoxes
            legend="Columnas añadidas"
            name="columnas"
            options={offered.map((name) => ({ value: name, label: fieldOf(name).label }))}
            chosen={added}
            onChange={setAdded}
          />
        )}
        <p className={styles.file}>{name}</p>
        <div className={styles.actions}>
          <Button type="submit" disabled={state === 'working'}>
            {state === 'working' ? 'Exportando...' : 'Exportar'}
          </Button>
          <Button tone="outline" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
      {state === 'failed' && <AlertDialog message="❌ Error al exportar Excel" onClose={() => setState('idle')} />}
    </Modal>
  );
}
