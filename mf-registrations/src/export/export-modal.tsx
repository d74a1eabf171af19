import { type FieldName, fieldNames, fieldOf, headOf, isExtraField } from 'shared/contract/registration-fields';
import { Form, Submit } from 'shared/form/form';
import { useForm } from 'shared/form/use-form';
import { saveFile } from 'shared/http/save-file';
import { Actions } from 'shared/ui/actions';
import { useAsk } from 'shared/ui/ask';
import { Button } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import { Hint } from 'shared/ui/page';
import { CheckBoxes } from '../list/filters/check-boxes.tsx';
import { useLatest } from '../list/filters/use-latest.ts';
import { YearBoxes } from '../list/filters/year-boxes.tsx';
import type { Filters } from '../list/store/filters.ts';
import { serverKeeps } from '../registration/form-groups.ts';
import { exportOrders, fileNameOf, type ExportOrder } from './file-name.ts';
import { makeFile } from './make-file.ts';

const evento = fieldOf('evento');
/** What has no column in the spreadsheet of the specification. */
const extras = fieldNames.filter(isExtraField);

interface ExportModalProps {
  /** What the list shows: the export starts with the same event and years. */
  applied: Filters;
  years: Promise<number[]>;
  onClose: () => void;
}

/** Which registrations go into the spreadsheet, and in what order. */
export function ExportModal({ applied, years, onClose }: ExportModalProps) {
  const { alert, dialog } = useAsk();
  const form = useForm({
    labels: { evento: evento.label, orden: 'Ordenar por' },
    start: { evento: applied.evento, anios: applied.anios, orden: 'fecha' as ExportOrder, columnas: [] as readonly FieldName[] },
    send: async ({ evento, anios, orden, columnas }) =>
      saveFile(await makeFile(evento, anios, orden, columnas), fileNameOf(evento, anios, orden)),
    saved: onClose,
    refused: () => void alert('❌ Error al exportar Excel'),
    detail: () => undefined,
    guarded: false,
  });
  const { values, set, field } = form;
  const known = useLatest(years);
  const offered = extras.filter(serverKeeps);

  return (
    <Modal title="Exportar Inscripciones" onClose={onClose}>
      <Form of={form}>
        <SelectField {...field('evento')}>
          <option value="">{evento.filter}</option>
          {evento.options?.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </SelectField>
        <YearBoxes years={known.failed ? [] : known.value} chosen={values.anios} onChange={(anios) => set({ anios })} />
        <SelectField {...field('orden')}>
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
            chosen={values.columnas}
            onChange={(columnas) => set({ columnas })}
          />
        )}
        <Hint>{fileNameOf(values.evento, values.anios, values.orden)}</Hint>
        <Actions>
          <Submit of={form} busy="Exportando...">
            Exportar
          </Submit>
          <Button tone="outline" onClick={onClose}>
            Cancelar
          </Button>
        </Actions>
      </Form>
      {dialog}
    </Modal>
  );
}
