import { headOf, type ListColumn, listColumns } from 'shared/facts/registration-fields';
import { isRouteField } from '../registration/call-of-row.ts';
import { serverKeeps } from '../registration/rider-groups.ts';

/** Columns of a list, between the checkbox and the actions. */
export interface Columns {
  of: 'route' | 'activity';
  names: readonly ListColumn[];
}

/** Of an activity those that it has: of levels only where there are any. Without an activity the route's. */
export const columnsOf = (activity: { levels: boolean } | undefined): Columns => ({
  of: activity ? 'activity' : 'route',
  names: listColumns.filter((name) => serverKeeps(name) && (!activity || (!isRouteField(name) && (activity.levels || name !== 'ruta')))),
});

/** An activity has levels of its own. */
export const headIn = ({ of }: Columns, name: ListColumn): string => (of === 'activity' && name === 'ruta' ? 'Nivel' : headOf(name));
