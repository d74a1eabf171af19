import { type ListColumn, listColumns } from 'shared/contract/registration-fields';
import { keepsField } from '../../registration/form-groups.ts';
import type { Row } from '../../registration/row.ts';

/** The columns between the selection and the actions, of rows like this one. */
export const columnsOf = (row: Row | undefined): readonly ListColumn[] => listColumns.filter((name) => keepsField(row, name));
