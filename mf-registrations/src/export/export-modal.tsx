import { use } from 'react';
import { isActivity } from 'shared/facts/of-call';
import { type FieldName, fieldNames, fieldOf, headOf, isExtraField } from 'shared/facts/registration-fields';
import { Form } from 'shared/form/form';
import { SubmitOrCancel } from 'shared/form/submit-or-cancel';
import { usePlainForm } from 'shared/form/use-plain-form';
import { saveFile } from 'shared/http/save-file';
import { useAsk } from 'shared/ui/ask';
import { SelectField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import { Hint } from 'shared/ui/page';
import { AskedContext, loadAsked, noneAsked, sheetColumns } from '../answers/answers-data.ts';
import { CheckBoxes, YearBoxes } from '../registration/check-boxes.tsx';
import { useLatest } from 'shared/data/use-latest';
import { callOfFilters, type Filters } from '../rows/filters.ts';
import { serverKeeps } from '../registration/rider-groups.ts';
import { type ExportedRows, exportOrders, fileNameOf, type ExportOrder, otherFileName, type Preset, presets } from './file-name.ts';
import { makeFile } from './make-file.ts';
import { eventLabel } from 'shared/http/club';

const evento = fieldOf('evento');
/** Fields without a column in the specification's spreadsheet. */
const extras = fieldNames.filter(isExtraField);

interface ExportModalProps {
  /** The list's filters: defaults of event and years. */
  applied: Filters;
  years: Promise<number[]>;
  /** Rows that can be exported alone; by default the selected ones. */
  rows: ExportedRows;
  /** Of the list. */
  columns: readonly FieldName[];
  onClose: () => void;
}

/** Export options: registrations, columns and order. */
export function ExportModal({ applied, years, rows, columns, onClose }: ExportModalProps) {
  const { alert, dialog } = useAsk();
  const isTicked = rows.kind === 'selected';
  const asked = use(AskedContext);
  const isRoute = !isActivity(applied);
  const form = usePlainForm({
    labels: { evento: evento.label, orden: 'Ordenar por', filas: 'Inscripciones', plantilla: 'Columnas' },
    start: {
      evento: applied.evento,
      anios: applied.anios,
      orden: 'fecha' as ExportOrder,
      columnas: [] as readonly FieldName[],
      filas: isTicked ? 'lista' : '',
      plantilla: '',
      conRespuestas: true,
    },
    send: async (values) => {
      const { actividad } = applied;
      // As the rows: as they are now.
      const isAsked = values.conRespuestas && asked !== noneAsked;
      const besides = isAsked ? sheetColumns(await loadAsked(callOfFilters({ ...applied, anios: values.anios }))) : undefined;
      return saveFile(await makeFile({ ...wantedOf(values, rows, columns), actividad, besides }), nameOf(values, rows, isRoute));
    },
    saved: onClose,
    refused: () => void alert('❌ Error al exportar Excel'),
    detail: () => undefined,
  });
  const { values, set, field } = form;
  const known = useLatest(years);
  const offered = extras.filter(serverKeeps);
  const isPart = values.filas !== '';
  const setRows = (filas: string) => set({ filas, ...(!isTicked && { plantilla: filas === '' ? '' : 'lista' }) });

  return (
    <Modal title="Exportar Inscripciones" onClose={onClose}>
      <Form of={form}>
        {rows.ids.length > 0 && (
          <SelectField {...field('filas')} onChange={({ target }) => setRows(target.value)}>
            <option value="">{isRoute ? 'Por evento y años' : 'Todas'}</option>
            <option value="lista">{`${isTicked ? 'Las seleccionadas' : 'Solo lo que se ve'} (${rows.ids.length.toLocaleString('es')})`}</option>
          </SelectField>
        )}
        {!isPart && isRoute && (
          <>
            <SelectField {...field('evento')}>
              <option value="">{evento.filter}</option>
              {evento.options?.map((kind) => (
                <option key={kind} value={kind}>
                  {eventLabel(kind)}
                </option>
              ))}
            </SelectField>
            <YearBoxes years={known.failed ? [] : known.value} chosen={values.anios} onChange={(anios) => set({ anios })} />
          </>
        )}
        {(!isPart || isTicked) && (
          <SelectField {...field('orden')}>
            {exportOrders.map((column) => (
              <option key={column} value={column}>
                {headOf(column)}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField {...field('plantilla')}>
          <option value="">Todas</option>
          <option value="lista">Las de la lista</option>
          {Object.entries(presets).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        {offered.length > 0 && values.plantilla === '' && (
          <CheckBoxes
            legend="Columnas añadidas"
            name="columnas"
            options={offered.map((name) => ({ value: name, label: fieldOf(name).label }))}
            chosen={values.columnas}
            onChange={(columnas) => set({ columnas })}
          />
        )}
        {asked !== noneAsked && (
          <CheckBoxes
            legend="Además"
            name="respuestas"
            options={[{ value: 'Si', label: 'Invitados y respuestas a vuestras preguntas' }]}
            chosen={values.conRespuestas ? ['Si'] : []}
            onChange={(chosen) => set({ conRespuestas: chosen.length > 0 })}
          />
        )}
        {presetOf(values.plantilla) && <Hint>Sin las anuladas ni la lista de espera.</Hint>}
        <Hint>{nameOf(values, rows, isRoute)}</Hint>
        <SubmitOrCancel of={form} busy="Exportando..." cancel={onClose}>
          Exportar
        </SubmitOrCancel>
      </Form>
      {dialog}
    </Modal>
  );
}

interface Chosen {
  evento: string;
  anios: number[];
  orden: ExportOrder;
  columnas: readonly FieldName[];
  /** '' means by event and years. */
  filas: string;
  /** '' means the specification's columns. */
  plantilla: string;
}

const presetOf = (plantilla: string) => Object.keys(presets).find((name): name is Preset => name === plantilla);

function columnsOf(plantilla: string, listed: readonly FieldName[]): readonly FieldName[] | undefined {
  const preset = presetOf(plantilla);
  if (preset) return presets[preset].columns.filter(serverKeeps);
  return plantilla === 'lista' ? listed : undefined;
}

function wantedOf({ evento, anios, orden, columnas, filas, plantilla }: Chosen, rows: ExportedRows, listed: readonly FieldName[]) {
  const only = filas === '' ? undefined : rows;
  const columns = columnsOf(plantilla, listed);
  return {
    evento: only ? '' : evento,
    anios: only?.anios ?? anios,
    // Visible rows keep the list's order.
    order: only?.kind === 'shown' ? undefined : orden,
    added: columns ? [] : columnas,
    part: { columns, ids: only?.ids, isComing: presetOf(plantilla) !== undefined },
  };
}

const nameOf = ({ evento, anios, orden, filas, plantilla }: Chosen, rows: ExportedRows, isRoute: boolean): string =>
  otherFileName(
    isRoute ? fileNameOf(evento, anios, orden) : `inscritos_ordenado_por_${orden}.xlsx`,
    filas === '' ? undefined : rows.kind,
    presetOf(plantilla),
  );
