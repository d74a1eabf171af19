import { useMemo } from 'react';
import { useLatest } from 'shared/data/use-latest';
import { routeLevels } from 'shared/facts/enumerations';
import { isActivity as isOfActivity } from 'shared/facts/of-call';
import { useLoaderData } from 'shared/router';
import type { Asked } from '../answers/answers-data.ts';
import { columnsOf } from '../rows/columns.ts';
import { appliedFilters } from '../rows/filters.ts';
import type { ListState } from '../rows/registration-list.ts';
import { useAddress } from '../rows/use-address.ts';
import { useShownRows } from '../rows/view-rows.ts';
import type { RegistrationsData } from './registrations-data.ts';
import { useSelection } from './use-selection.ts';

/** The list as its address asks for it: columns, rows, totals and selection. */
export function useShownList({ years: loaded, status }: ListState, asked: Asked) {
  const { filters, list, own: loadedOwn, inForce } = useLoaderData<RegistrationsData>();
  const isActivity = isOfActivity(filters);
  const own = useLatest(loadedOwn).value;
  const current = useLatest(inForce).value ?? null;
  /** Chosen years are all in the sums. */
  const counted = !isActivity && filters.anios.length === 0 ? current : null;
  const levels = useMemo(() => (isActivity ? (own?.niveles ?? []).map(({ nombre }) => nombre) : routeLevels), [isActivity, own]);
  const columns = useMemo(() => columnsOf(isActivity ? { levels: levels.length > 0 } : undefined), [isActivity, levels]);
  const address = useAddress(filters);
  const { answers, level } = address;
  const { shown, totals } = useShownRows(loaded, { ...address, paid: filters.pagado, counted }, levels, asked);
  /** How many filters there are to take off. */
  const applied = Object.keys(appliedFilters(filters)).length + answers.size + (level === '' ? 0 : 1);
  const selection = useSelection({ list, loaded, isAll: status === 'done' && applied === 0, shown });
  return {
    own,
    columns,
    address,
    shown,
    totals,
    counted,
    /** The year that the head names: its table need not. */
    named: counted ?? (filters.anios.length === 1 ? filters.anios[0] : undefined),
    applied,
    selection,
    /** Empty, but not known to be. */
    isUnknown: status !== 'done' && loaded.length === 0,
  };
}
export type ShownList = ReturnType<typeof useShownList>;
