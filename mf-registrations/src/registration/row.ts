import type { Registration } from 'shared/contract/registrations';

/** A registration as it comes: another server may leave the version out, and then the last write wins. */
export type Row = Omit<Registration, 'version'> & { version?: number | undefined };

/** What to call somebody in a sentence. */
export const nameOf = (row: Pick<Row, 'nombre' | 'mail'>): string => row.nombre?.trim() || row.mail;

/** An edit that came second: what was to be stored, and what somebody else has stored. */
export interface LateEdit {
  mine: Row;
  theirs: Row;
}
