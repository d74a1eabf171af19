import { noMailColumn, noNameColumn } from 'shared/facts/faults';
import { useRef, useState } from 'react';
import { type ImportedRole, type ImportKind, maxImportPiece, neededFieldOf } from 'shared/facts/import-fields';
import type { ImportedRow, ImportRecord } from 'shared/contract/imports';
import { readRefusal } from 'shared/data/refusal';
import { call } from 'shared/http/call';
import { readClub } from 'shared/http/club';
import { useRevalidator } from 'shared/router';
import { guessColumns } from './guess-columns.ts';
import { type FileLines, type Table, tableFrom } from './read-file.ts';
import { fieldsFilled, surnameLabels } from './split-name.ts';
import { randomHex } from 'shared/text/bytes';
import { type ChosenFile, readChosen } from './read-in-worker.ts';
import type { SentRow } from './family-rows.ts';
import { choicesOf, listUnknown, type Meanings, replacementsOf, say } from './map-values.ts';
import { importAll, makeRows, tryAll } from './run-import.ts';

export interface Chosen extends ChosenFile, FileLines {
  table: Table;
}

interface State {
  tipo: ImportKind;
  rol: ImportedRole;
  /** Whether members with an address get an account. */
  cuentas: boolean;
  /** Default year of registrations without one. */
  anio: string;
  file: Chosen | undefined;
  /** Field of each column, '' for none. */
  columns: string[];
  trial: ImportedRow[] | undefined;
  result: ImportedRow[] | undefined;
  /** Current step with its progress. */
  work: { what: 'leer' | 'comprobar' | 'importar'; done: number } | undefined;
  fault: string | undefined;
  /** Id of the started import, so that another press resumes it. */
  id: number | undefined;
  clave: string;
  /** What values of columns mean. */
  said: Meanings;
  /** Whether the rows are checked again, since something else is chosen now. */
  isChecking: boolean;
}

const start = (tipo: ImportKind): State => ({
  tipo,
  rol: 'socio',
  cuentas: false,
  anio: '',
  file: undefined,
  columns: [],
  trial: undefined,
  result: undefined,
  work: undefined,
  fault: undefined,
  id: undefined,
  clave: '',
  said: {},
  isChecking: false,
});

const doneOf = ({ nuevas, estaban, sin_correo, errores }: ImportRecord) => nuevas + estaban + sin_correo + errores;

/** Rows that are checked again by themselves when something else is chosen: one call has them all. */
const mostChecked = maxImportPiece;

/** State machine of an import: read, map columns and values, dry run, store. @param kinds Of fees, by name. */
export function useImport(imports: readonly ImportRecord[], kinds: readonly string[]) {
  const [state, setState] = useState(() => start(readClub().socios ? 'socios' : 'usuarios'));
  const { revalidate } = useRevalidator();
  const turn = useRef(0);
  const patch = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const { tipo, file } = state;
  const choices = choicesOf(tipo, kinds);

  const fieldsUsed = ({ columns, anio }: State) => {
    const used = columns.flatMap((column) => fieldsFilled(tipo, column));
    return tipo === 'inscripciones' && anio && !used.includes('anio') ? [...used, 'anio'] : used;
  };
  /** An interrupted import of the same file with the same fields. */
  const findCutOff = (of: State) =>
    imports.find(
      (each) =>
        each.tipo === tipo &&
        each.huella === file?.huella &&
        each.deshecha === null &&
        doneOf(each) < each.filas &&
        each.columnas.toSorted().join() === fieldsUsed(of).toSorted().join(),
    );
  const fieldsInOrder = (of: State) => findCutOff(of)?.columnas ?? fieldsUsed(of);
  const unknownOf = (table: Table, { columns, said }: State) => listUnknown(tipo, table, columns, choices, said);
  const rowsOf = (table: Table, of: State): readonly SentRow[] =>
    makeRows(tipo, table, of.columns, fieldsInOrder(of), of.anio, replacementsOf(unknownOf(table, of)));

  const faultOf = ({ columns }: State): string | undefined => {
    const used = columns.flatMap((column) => fieldsFilled(tipo, column));
    if (tipo !== 'socios' && !used.includes(neededFieldOf[tipo])) return noMailColumn;
    const surnames = columns.filter((column) => column in surnameLabels);
    if ((tipo !== 'inscripciones' || surnames.length > 0) && !used.includes('nombre')) return noNameColumn;
    const all = [...used, ...(tipo === 'inscripciones' ? surnames : [])];
    const twice = all.find((name, at) => all.indexOf(name) !== at);
    return twice ? 'Un campo está asignado a dos columnas. Deja solo una.' : undefined;
  };

  /** Something else is chosen: another import. What was checked is checked again; until then its outcome stays in sight. */
  const anew = (part: Partial<State>) => {
    const next: State = { ...state, ...part, result: undefined, fault: undefined, id: undefined, clave: randomHex(16), isChecking: false };
    const { trial } = state;
    turn.current += 1;
    const table = next.file?.table;
    if (!trial || !table || table.rows.length > mostChecked || faultOf(next) !== undefined) return setState({ ...next, trial: undefined });
    setState({ ...next, isChecking: true });
    const mine = turn.current;
    void tryAll(tipo, fieldsInOrder(next), rowsOf(table, next), { onProgress: () => {} }).then(
      (again) => mine === turn.current && patch({ trial: again, isChecking: false }),
      () => mine === turn.current && patch({ trial: undefined, isChecking: false }),
    );
  };

  async function work(what: 'comprobar' | 'importar', run: (table: Table, onProgress: (done: number) => void) => Promise<Partial<State>>) {
    if (!file || state.work) return;
    patch({ work: { what, done: 0 }, fault: undefined });
    try {
      patch(await run(file.table, (done) => patch({ work: { what, done } })));
    } catch (error) {
      const reason = readRefusal(error).detail ?? 'Se ha perdido la conexión.';
      const ending = what === 'importar' ? ' Lo que ya ha entrado está guardado: pulsa otra vez y sigue donde se quedó.' : '';
      patch({ fault: `${reason}${ending}` });
    } finally {
      patch({ work: undefined });
    }
  }

  const columnsAt = (at: number, field: string) => state.columns.map((name, each) => (each === at ? field : name));
  return {
    ...state,
    cutOff: findCutOff(state),
    choices,
    unknown: file ? unknownOf(file.table, state) : [],
    total: file?.table.rows.length ?? 0,
    chooseKind: (next: ImportKind) =>
      setState({ ...start(next), file, columns: file ? guessColumns(next, file.table.heads) : [], clave: randomHex(16) }),
    choose: async (chosen: File) => {
      setState({ ...start(tipo), work: { what: 'leer', done: 0 } });
      const read = await readChosen(chosen);
      if ('fault' in read.read) return setState({ ...start(tipo), fault: read.read.fault });
      const table = tableFrom(read.read.lines, read.read.headAt);
      setState({
        ...start(tipo),
        file: { ...read, ...read.read, table },
        columns: guessColumns(tipo, table.heads),
        clave: randomHex(16),
      });
    },
    setHeads: (headAt: number) => {
      if (!file) return;
      const table = tableFrom(file.lines, headAt);
      anew({ file: { ...file, headAt, table }, columns: guessColumns(tipo, table.heads) });
    },
    setColumn: (at: number, field: string) => anew({ columns: columnsAt(at, field) }),
    setMeaning: (of: Parameters<typeof say>[1], meaning: string) => anew({ said: say(state.said, of, meaning) }),
    // Neither says anything of a row.
    setRole: (rol: ImportedRole) => patch({ rol, id: undefined, clave: randomHex(16) }),
    setAccounts: (cuentas: boolean) => patch({ cuentas, id: undefined, clave: randomHex(16) }),
    setYear: (year: string) => anew({ anio: year }),
    test: async () => {
      const fault = faultOf(state);
      if (fault) return patch({ fault });
      await work('comprobar', async (table, onProgress) => ({
        trial: await tryAll(tipo, fieldsInOrder(state), rowsOf(table, state), { onProgress }),
        result: undefined,
      }));
    },
    /** Resumes after a failure: the server knows the rows that it has. */
    store: async () => {
      await work('importar', async (table, onProgress) => {
        const { rol, cuentas, clave } = state;
        const rows = rowsOf(table, state);
        const begun =
          state.id ??
          findCutOff(state)?.id ??
          (
            await call('POST /importaciones/', {
              json: {
                clave,
                tipo,
                rol,
                ...(tipo === 'socios' && { cuentas }),
                archivo: file?.name.slice(0, 200) ?? '',
                huella: file?.huella ?? '',
                columnas: fieldsInOrder(state),
                filas: rows.length,
              },
            })
          ).id;
        patch({ id: begun });
        return { result: await importAll(begun, rows, { onProgress }) };
      });
      await revalidate();
    },
    again: () => setState(start(tipo)),
  };
}
export type ImportState = ReturnType<typeof useImport>;
