import { noMailColumn, noNameColumn } from 'shared/facts/faults';
import { useState } from 'react';
import { type ImportedRole, type ImportKind, neededFieldOf } from 'shared/facts/import-fields';
import type { ImportedRow, ImportRecord } from 'shared/contract/imports';
import { readRefusal } from 'shared/data/refusal';
import { call } from 'shared/http/call';
import { readClub } from 'shared/http/club';
import { useRevalidator } from 'shared/router';
import { guessColumns } from './guess-columns.ts';
import { type FileLines, type Table, tableFrom } from './read-file.ts';
import { fieldsFilled, surnameLabels } from './split-name.ts';
import { randomHex } from 'shared/text/random-hex';
import { type ChosenFile, readChosen } from './read-in-worker.ts';
import type { SentRow } from './family-rows.ts';
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
});

const doneOf = ({ nuevas, estaban, sin_correo, errores }: ImportRecord) => nuevas + estaban + sin_correo + errores;

/** State machine of an import: read, map columns, dry run, store. */
export function useImport(imports: readonly ImportRecord[]) {
  const [state, setState] = useState(() => start(readClub().socios ? 'socios' : 'usuarios'));
  const { revalidate } = useRevalidator();
  const patch = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  /** Resets the results of the dry run and the id of the import. */
  const anew = (part: Partial<State>) =>
    patch({ ...part, trial: undefined, result: undefined, fault: undefined, id: undefined, clave: randomHex(16) });
  const { tipo, file, columns, anio } = state;

  const fieldsUsed = () => {
    const used = columns.flatMap((column) => fieldsFilled(tipo, column));
    return tipo === 'inscripciones' && anio && !used.includes('anio') ? [...used, 'anio'] : used;
  };
  /** An interrupted import of the same file with the same fields. */
  const cutOff = imports.find(
    (each) =>
      each.tipo === tipo &&
      each.huella === file?.huella &&
      each.deshecha === null &&
      doneOf(each) < each.filas &&
      each.columnas.toSorted().join() === fieldsUsed().toSorted().join(),
  );

  const fieldsInOrder = () => cutOff?.columnas ?? fieldsUsed();
  const rowsOf = (table: Table): readonly SentRow[] => makeRows(tipo, table, columns, fieldsInOrder(), anio);

  const faultOf = (): string | undefined => {
    const used = columns.flatMap((column) => fieldsFilled(tipo, column));
    if (tipo !== 'socios' && !used.includes(neededFieldOf[tipo])) return noMailColumn;
    const surnames = columns.filter((column) => column in surnameLabels);
    if ((tipo !== 'inscripciones' || surnames.length > 0) && !used.includes('nombre')) return noNameColumn;
    const all = [...used, ...(tipo === 'inscripciones' ? surnames : [])];
    const twice = all.find((name, at) => all.indexOf(name) !== at);
    return twice ? 'Un campo está asignado a dos columnas. Deja solo una.' : undefined;
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

  return {
    ...state,
    cutOff,
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
    setColumn: (at: number, field: string) => anew({ columns: columns.map((name, each) => (each === at ? field : name)) }),
    setRole: (rol: ImportedRole) => anew({ rol }),
    setAccounts: (cuentas: boolean) => anew({ cuentas }),
    setYear: (year: string) => anew({ anio: year }),
    test: async () => {
      const fault = faultOf();
      if (fault) return patch({ fault });
      await work('comprobar', async (table, onProgress) => ({
        trial: await tryAll(tipo, fieldsInOrder(), rowsOf(table), { onProgress }),
        result: undefined,
      }));
    },
    /** Resumes after a failure: the server knows the rows that it has. */
    store: async () => {
      await work('importar', async (table, onProgress) => {
        const { rol, cuentas, clave } = state;
        const rows = rowsOf(table);
        const begun =
          state.id ??
          cutOff?.id ??
          (
            await call('POST /importaciones/', {
              json: {
                clave,
                tipo,
                rol,
                ...(tipo === 'socios' && { cuentas }),
                archivo: file?.name.slice(0, 200) ?? '',
                huella: file?.huella ?? '',
                columnas: fieldsInOrder(),
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
