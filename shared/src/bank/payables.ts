import type { Payable } from 'shared/contract/bank';

/** 'Ruta 2027 · Ana Gil (C27-0042)' */
export const labelOf = ({ concepto, nombre, mail, referencia }: Pick<Payable, 'concepto' | 'nombre' | 'mail' | 'referencia'>): string =>
  [concepto, nombre?.trim() || mail].filter(Boolean).join(' · ') + (referencia === null ? '' : ` (${referencia})`);

export const isOwing = ({ saldado }: Pick<Payable, 'saldado'>): boolean => saldado === null;

/** Why nothing is owed, as a sentence; undefined where it is. */
export const tellSettled = (row: Payable): string | undefined => (row.saldado === null ? undefined : `${labelOf(row)} ${row.saldado}.`);
