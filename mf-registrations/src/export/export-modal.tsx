import { useState, type FormEvent } from 'react';
import { eventKinds } from 'shared/contract/enumerations';
import { saveFile } from 'shared/http/save-file';
import { AlertDialog } from 'shared/ui/alert-dialog';
import { Button } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import type { Filters } from '../list/filters.ts';
import { useLatest } from '../list/use-latest.ts';
import { YearBoxes } from '../list/year-boxes.tsx';
import styles from './export-modal.module.css';
import { fileNameOf, type ExportOrder } from './file-name.ts';
import { makeFile } from './make-file.ts';

const orders: Record<ExportOrder, string> = { fecha: 'Fecha', nombre: 'Nombre', ruta: 'Ruta', grupo_num: 'Número de grupo' };

interface ExportModalProps {
  /** What the list shows: the export starts with the same event and years. */
  applied: Filters;
  years: Promise<number[]>;
  onClose: () => void;
}

/** Which registrations go into the spreadsheet, and in what order. */
export function ExportModal({ applied, years, onClose }: ExportModalProps) {
  const [event, setEvent] = useState(applied.evento);
  const [chosen, setChosen] = useState(applied.anios);
  const [order, setOrder] = useState<ExportOrder>('fecha');
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');
  const known = useLatest(years);
  const name = fileNameOf(event, chosen, order);

  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault();
    if (state === 'working') return;
    setState('working');
    try {
      saveFile(await makeFile(event, chosen, order), name);
      onClose();
    } catch {
      setState('failed');
    }
  };

  return (
    <Modal title="Exportar Inscripciones" onClose={onClose}>
      <form className={styles.form} onSubmit={(submitted) => void submit(submitted)}>
        <SelectField label="Evento" name="evento" value={event} onChange={({ target }) => setEvent(target.value)}>
          <option value="">Todos los eventos</option>
          {eventKinds.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </SelectField>
        <YearBoxes years={known.failed ? [] : known.value} chosen={chosen} onChange={setChosen} />
        <SelectField label="Ordenar por" name="orden" value={order} onChange={({ target }) => setOrder(target.value as ExportOrder)}>
          {Object.entries(orders).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
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
