import { createContext } from 'react';
import { headOf, type ListColumn, listColumns } from 'shared/facts/registration-fields';
import { isRouteField } from '../registration/call-of-row.ts';
import { serverKeeps } from '../registration/rider-groups.ts';

/** Columns of a list, between the checkbox and the actions. */
export interface Columns {
  of: 'route' | 'activity';
  names: readonly ListColumn[];
}

const routeColumns = (): Columns => ({ of: 'route', names: listColumns.filter(serverKeeps) });
/** `levels`: whether the activity has any. */
const activityColumns = (levels: boolean): Columns => ({
  of: 'activity',
  names: listColumns.filter((name) => serverKeeps(name) && !isRouteField(name) && (levels || name !== 'ruta')),
});

/** Without an activity the route's. */
export const columnsOf = (activity: { levels: boolean } | undefined): Columns =>
  activity ? activityColumns(activity.levels) : routeColumns();

export const ColumnsContext = createContext<Columns>({ of: 'route', names: [] });

/** An activity has levels of its own. */
export const headIn = ({ of }: Columns, name: ListColumn): string => (of === 'activity' && name === 'ruta' ? 'Nivel' : headOf(name));
