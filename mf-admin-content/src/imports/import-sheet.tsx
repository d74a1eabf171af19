import { importKinds, type ImportKind } from 'shared/facts/import-fields';
import type { ImportedRow, ImportRecord } from 'shared/contract/imports';
import { readClub } from 'shared/http/club';
import { useSession } from 'shared/session/session';
import { countOf } from 'shared/text/count-of';
import { Actions, Button } from 'shared/ui/button';
import { FileField, SelectField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { Hint, SectionTitle, Sheet } from 'shared/ui/page';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import { ColumnMap } from './column-map.tsx';
import styles from './imports.module.css';
import { countOutcomes, findPartialDays } from './run-import.ts';
import { labelOf, summarize } from './summary.ts';
import { type ImportState, useImport } from './use-import.ts';

const works = { leer: 'Leyendo el archivo...', comprobar: 'Comprobando...', importar: 'Importando...' };

interface ImportSheetProps {
  imports: readonly ImportRecord[];
  /** Kinds of fees, by name. */
  kinds: readonly string[];
}

export function ImportSheet({ imports, kinds }: ImportSheetProps) {
  const isWebmaster = useSession(({ user }) => user?.rol) === 'webmaster';
  const state = useImport(imports, kinds);
  const { tipo, file, work, fault, trial, result, total } = state;
  // Rows that were sent are kept; the others would have to be sent again.
  const { question } = useUnsavedChanges(work?.what === 'importar');
  return (
    <Sheet>
      <SectionTitle>Importar</SectionTitle>
      <div className="stack gap-4 columns-2 to-start">
        <SelectField
          label="Qué quieres traer"
          name="tipo"
          value={tipo}
          disabled={work !== undefined}
          onChange={(event) => state.chooseKind(event.target.value as ImportKind)}
        >
          {importKinds
            .filter((kind) => (kind === 'socios' ? readClub().socios : isWebmaster))
            .map((kind) => (
              <option key={kind} value={kind}>
                {labelOf(kind)}
              </option>
            ))}
        </SelectField>
        <FileField
          label="Archivo (.xlsx o .csv)"
          name="archivo"
          accept=".xlsx,.xls,.ods,.csv,.tsv,.txt"
          disabled={work !== undefined}
          onFiles={([chosen]) => chosen && void state.choose(chosen)}
        />
      </div>
      {file ? (
        <p role="status">{`${file.name}: ${countOf(total, 'fila', 'filas')}.`}</p>
      ) : (
        <Hint>
          Una de las filas tiene que llevar los títulos de las columnas. El archivo se lee en tu navegador y nada se guarda hasta que tú lo
          digas.
        </Hint>
      )}
      {file?.notes.map((note) => (
        <Hint key={note} role="status">
          {note}
        </Hint>
      ))}
      {file?.faults.map((each) => (
        <Notice key={each} kind="error">
          {each}
        </Notice>
      ))}
      {file && <ColumnMap state={state} file={file} />}
      {work && (
        <div className={`stack gap-2 ${styles.work}`}>
          <p role="status">{works[work.what]}</p>
          {work.what !== 'leer' && <progress value={work.done} max={total} aria-label="Filas" />}
        </div>
      )}
      {fault && <Notice kind="error">{fault}</Notice>}
      {file && !result && (
        <Actions>
          <Button tone={trial ? 'outline' : 'accent'} disabled={work !== undefined} onClick={() => void state.test()}>
            Comprobar sin guardar
          </Button>
        </Actions>
      )}
      {trial && !result && <Trial state={state} trial={trial} />}
      {result && <Result state={state} result={result} />}
      {question}
    </Sheet>
  );
}

function Trial({ state, trial }: { state: ImportState; trial: readonly ImportedRow[] }) {
  const counts = countOutcomes(trial);
  const { tipo, work, isChecking } = state;
  return (
    <div className="stack gap-3">
      <p role="status" className="strong">
        {isChecking ? works.comprobar : `${summarize(tipo, counts)}.`}
      </p>
      <LeftRows rows={trial} />
      {state.file && <PartialDays days={findPartialDays(tipo, state.file.table, state.columns)} />}
      {counts.nueva === 0 ? (
        <Hint>No hay nada nuevo que importar.</Hint>
      ) : (
        <>
          <Hint>
            {tipo !== 'inscripciones'
              ? 'Nadie recibe nada todavía y nadie puede entrar: las credenciales se envían después, si tú quieres.'
              : 'Son de otros años: no ocupan plaza en la ruta y nadie recibe ningún correo.'}
          </Hint>
          <Actions>
            <Button disabled={work !== undefined || isChecking} onClick={() => void state.store()}>
              {`Importar ${countOf(counts.nueva, 'fila', 'filas')}`}
            </Button>
          </Actions>
        </>
      )}
    </div>
  );
}

function Result({ state, result }: { state: ImportState; result: readonly ImportedRow[] }) {
  return (
    <div className="stack gap-3">
      <Notice kind="success">{`Importación terminada: ${summarize(state.tipo, countOutcomes(result))}.`}</Notice>
      <LeftRows rows={result} />
      <Actions>
        <Button tone="outline" onClick={state.again}>
          Importar otro archivo
        </Button>
      </Actions>
    </div>
  );
}

function PartialDays({ days }: { days: ReturnType<typeof findPartialDays> }) {
  if (days.length === 0) return null;
  return (
    <details className={styles.left}>
      <summary>
        {`${countOf(days.length, 'fecha trae', 'fechas traen')} solo el año o el mes: se guarda el primer día. Corregidlo después en cada ficha.`}
      </summary>
      <ul>
        {days.slice(0, mostNamed).map(({ fila, text }) => (
          <li key={`${fila} ${text}`}>{`Fila ${fila}: ${text}`}</li>
        ))}
      </ul>
      {days.length > mostNamed && <p>{`Y ${countOf(days.length - mostNamed, 'fecha más', 'fechas más')}.`}</p>}
    </details>
  );
}

/** Rows listed one by one; with more than that the file is better fixed as a whole. */
const mostNamed = 100;

function LeftRows({ rows }: { rows: readonly ImportedRow[] }) {
  const left = rows.filter(({ estado }) => estado !== 'nueva');
  if (left.length === 0) return null;
  return (
    <details className={styles.left}>
      <summary>{`Ver ${countOf(left.length, 'fila que no entra', 'filas que no entran')}`}</summary>
      <ul>
        {left.slice(0, mostNamed).map(({ fila, motivo }) => (
          <li key={fila}>{`Fila ${fila}: ${motivo ?? ''}`}</li>
        ))}
      </ul>
      {left.length > mostNamed && <p>{`Y ${countOf(left.length - mostNamed, 'fila más', 'filas más')}.`}</p>}
    </details>
  );
}
