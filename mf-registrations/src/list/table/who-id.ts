import type { Row } from '../../registration/row.ts';

/** Of the text that says whom a row is about. */
export const whoId = ({ id }: Pick<Row, 'id'>) => `inscripcion-${id}`;
