import { fieldOf } from 'shared/contract/registration-fields';
import type { ListQuery } from 'shared/list/use-list-query';
import { SelectField } from 'shared/ui/field';
import { everyEvent, type ownRoute, type RouteRiders, routeEvents } from './route-data.ts';
import styles from './route-choice.module.css';

interface RouteChoiceProps {
  of: RouteRiders;
  change: ListQuery<typeof ownRoute>['change'];
}

/** Year and event whose riders the screen is about. */
export function RouteChoice({ of: { years, year, event }, change }: RouteChoiceProps) {
  // An address may name a year of which there are none.
  const offered = year === undefined || years.includes(year) ? years : [year, ...years];
  return (
    <div className={styles.choice}>
      <SelectField label="Año" name="anio" value={String(year ?? '')} onChange={({ target }) => change({ anio: target.value }, 'step')}>
        {offered.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <SelectField label="Evento" name="evento" value={event} onChange={({ target }) => change({ evento: target.value }, 'step')}>
        {routeEvents.map((each) => (
          <option key={each} value={each}>
            {each === everyEvent ? fieldOf('evento').filter : each}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
