import type { Registration } from 'shared/contract/registrations';
import { countOf } from 'shared/text/count-of';

/** A registration as it comes: another server may leave the version out, and then the last write wins. */
export type Row = Omit<Registration, 'version'> & { version?: number | undefined };

/** What to call somebody in a sentence. */
export const nameOf = (row: Pick<Row, 'nombre' | 'mail'>): string => row.nombre?.trim() || row.mail;

export type Absence = 'Anulada' | 'Lista de espera';

/** Why somebody of the list does not come, or not yet; undefined of all others. */
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

/** '3 anuladas', '1 en lista de espera': what there is of it. */
export const tellAbsent = ({ cancelled, waiting }: Absent): string[] => [
  ...(cancelled > 0 ? [countOf(cancelled, 'anulada', 'anuladas')] : []),
  ...(waiting > 0 ? [countOf(waiting, 'en lista de espera', 'en lista de espera')] : []),
];

/** Which of the selected are left out, and that nothing becomes of them. */
export const tellLeft = (which: readonly string[], count: number): string =>
  `De las seleccionadas, ${which.join(' y ')}: ${count === 1 ? 'se queda como está' : 'se quedan como están'}.`;

/** An edit that came second: what was to be stored, and what somebody else has stored. */
export interface LateEdit {
  mine: Row;
  theirs: Row;
}
