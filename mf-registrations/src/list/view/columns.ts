import { type ListColumn, listColumns } from 'shared/facts/registration-fields';
import { serverKeeps } from '../../registration/form-groups.ts';

/** Between the checkbox and the actions. */
export const shownColumns = (): readonly ListColumn[] => listColumns.filter(serverKeeps);
