import type { Registration } from 'shared/contract/registrations';
import { countOf } from 'shared/text/count-of';

/** A registration as received: without a version on other servers, where the last write wins. */
export type Row = Omit<Registration, 'version'> & { version?: number | undefined };

/** Display name. */
export const nameOf = (row: Pick<Row, 'nombre' | 'mail'>): string => row.nombre?.trim() || row.mail;

/** The number that a rider wears; null for none. */
export const bibOf = ({ dorsal }: Pick<Row, 'dorsal'>): string | null => dorsal || null;

export type Absence = 'Anulada' | 'Lista de espera';

/** Why a listed rider does not take part; undefined for all others. */
export function absenceOf({ anulada, espera }: Pick<Row, 'anulada' | 'espera'>): Absence | undefined {
  if (anulada) return 'Anulada';
  return espera ? 'Lista de espera' : undefined;
}

export interface Absent {
  cancelled: number;
  waiting: number;
}

export function countAbsent(rows: readonly Pick<Row, 'anulada' | 'espera'>[]): Absent {
  const count = (absence: ReturnType<typeof absenceOf>) => rows.filter((row) => absenceOf(row) === absence).length;
  return { cancelled: count('Anulada'), waiting: count('Lista de espera') };
}

/** Non-zero counts: '3 anuladas', '1 en lista de espera'. */
export const formatAbsent = ({ cancelled, waiting }: Absent): string[] => [
  ...(cancelled > 0 ? [countOf(cancelled, 'anulada', 'anuladas')] : []),
  ...(waiting > 0 ? [countOf(waiting, 'en lista de espera', 'en lista de espera')] : []),
];

/** Names the selected rows that are skipped. */
export const formatLeft = (which: readonly string[], count: number): string =>
  `De las seleccionadas, ${which.join(' y ')}: ${count === 1 ? 'se queda como está' : 'se quedan como están'}.`;

/** An edit with a conflict: the value to store, and the stored row. */
export interface LateEdit {
  mine: Row;
  theirs: Row;
}

/** Id of the text that names the row. */
export const whoId = ({ id }: Pick<Row, 'id'>) => `inscripcion-${id}`;
