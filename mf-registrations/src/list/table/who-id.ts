import type { Row } from '../../registration/row.ts';

/** Id of the text that names the row. */
export const whoId = ({ id }: Pick<Row, 'id'>) => `inscripcion-${id}`;
