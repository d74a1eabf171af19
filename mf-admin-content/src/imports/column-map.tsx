import { countOf } from 'shared/text/count-of';
import { listAll } from 'shared/text/lists';
import { type ImportedRole, importFields } from 'shared/facts/import-fields';
import { Options, SelectField, TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import styles from './imports.module.css';
import { fieldsFilled, partOfName, splitName, splitNameLabel, surnameLabels } from './split-name.ts';
import { left } from './map-values.ts';
import type { Chosen, ImportState } from './use-import.ts';

/** Lines offered as the header row. */
const mostHeads = 20;
const mostSamples = 3;
const mostShown = 60;
/** Maps columns to fields, above the first rows of the file. */
export function ColumnMap({ state, file }: { state: ImportState; file: Chosen }) {
  const { tipo, columns, work, result } = state;
  const { heads, rows } = file.table;
  const samples = rows.slice(0, mostSamples);
  const unused = heads.filter((_, at) => !columns[at]);
  return (
    <fieldset className={`stack gap-3 ${styles.mapping}`} disabled={work !== undefined || result !== undefined}>
      <legend>Qué es cada columna</legend>
      {state.cutOff && !result && (
        <Hint role="status">{`Este archivo se quedó a medias: al importar sigue donde se quedó, sin repetir a nadie.`}</Hint>
      )}
      <SelectField
        label="Los títulos están en"
        name="titulos"
        value={String(file.headAt)}
        onChange={(event) => state.setHeads(Number(event.target.value))}
      >
        {file.lines.slice(0, Math.min(mostHeads, file.lines.length - 1)).map(({ fila, valores }, at) => (
          <option key={fila} value={at}>
            {`Línea ${fila}: ${valores.filter(Boolean).join(' · ').slice(0, mostShown)}`}
          </option>
        ))}
      </SelectField>
      <section className={styles.scroll} tabIndex={0} aria-label="Columnas del archivo">
        <table className={styles.map}>
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th key={`${at} ${head}`} scope="col">
                  <SelectField
                    label={head}
                    name={`columna-${at}`}
                    value={columns[at] ?? ''}
                    onChange={(event) => state.setColumn(at, event.target.value)}
                  >
                    <option value="">No traer</option>
                    <Options of={importFields[tipo]} />
                    {tipo === 'inscripciones' && <Options of={surnameLabels} />}
                    <option value={splitName}>{splitNameLabel}</option>
                  </SelectField>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samples.map(({ fila, valores }) => (
              <tr key={fila}>
                {heads.map((head, at) => (
                  <td key={`${at} ${head}`} data-left={columns[at] ? undefined : true}>
                    {(valores[at] ?? '').slice(0, mostShown)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {columns.includes(splitName) && <SplitNames state={state} file={file} />}
      {state.unknown.length > 0 && <ValueMap state={state} />}
      <p role="status">
        {unused.length === 0
          ? 'No se queda fuera ninguna columna.'
          : `${unused.length === 1 ? 'Se queda' : 'Se quedan'} fuera: ${listAll(unused)}.`}
      </p>
      <div className="stack gap-4 columns-2 to-start">
        {tipo === 'socios' && (
          <SelectField
            label="Accesos a la web"
            name="cuentas"
            value={state.cuentas ? 'si' : ''}
            onChange={(event) => state.setAccounts(event.target.value === 'si')}
          >
            <option value="">No crear ninguna</option>
            <option value="si">Para quien tenga correo</option>
          </SelectField>
        )}
        {tipo === 'usuarios' ? (
          <SelectField
            label="Entran como"
            name="rol"
            value={state.rol}
            onChange={(event) => state.setRole(event.target.value as ImportedRole)}
          >
            <option value="socio">Socio</option>
            <option value="invitado">Invitado</option>
          </SelectField>
        ) : tipo === 'inscripciones' ? (
          <TextField
            label="Año de las filas que no lo dicen"
            name="anio"
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            value={state.anio}
            onChange={(event) => state.setYear(event.target.value.replaceAll(/\D/g, ''))}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

/** Values asked about one by one; with more than that the column is another one. */
const mostValues = 30;

/** What values mean that are none of a field's list: «Nº» is a kind of fee. */
function ValueMap({ state: { tipo, unknown, choices, setMeaning } }: { state: ImportState }) {
  return (
    <fieldset className="stack gap-3">
      <legend>Qué quiere decir cada valor</legend>
      <div className="stack gap-4 columns-2 to-start">
        {unknown.slice(0, mostValues).map((each) => (
          <SelectField
            key={`${each.field} ${each.value}`}
            label={`${importFields[tipo][each.field]}: «${each.value.slice(0, mostShown)}» (${countOf(each.rows, 'fila', 'filas')})`}
            name={`valor-${each.field}`}
            value={each.meaning}
            onChange={(event) => setMeaning(each, event.target.value)}
          >
            <option value="">Sin decidir</option>
            {choices[each.field]?.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            <option value={left}>Dejarlo vacío</option>
          </SelectField>
        ))}
      </div>
    </fieldset>
  );
}

/** Names in the preview: those without a comma first, since the end of the surnames is a guess there. */
const mostNames = 8;

function SplitNames({ state, file }: { state: ImportState; file: Chosen }) {
  const { tipo, columns } = state;
  const at = columns.indexOf(splitName);
  const names = file.table.rows.map(({ fila, valores }) => ({ fila, text: valores[at] ?? '' })).filter(({ text }) => text !== '');
  const shown = names.toSorted((a, b) => Number(a.text.includes(',')) - Number(b.text.includes(','))).slice(0, mostNames);
  const fields = fieldsFilled(tipo, splitName);
  return (
    <div>
      <Hint>Mira cómo se separan los nombres. Si no es así, elige «Nombre»: entran enteros.</Hint>
      <section className={styles.scroll} tabIndex={0} aria-label="Nombres separados">
        <table className={styles.map}>
          <thead>
            <tr>
              <th scope="col">En el archivo</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {importFields[tipo][field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ fila, text }) => (
              <tr key={fila}>
                <td>{text}</td>
                {fields.map((field) => (
                  <td key={field}>{partOfName(tipo, field, text)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
