import { fieldOf } from 'shared/facts/registration-fields';
import { SelectField } from 'shared/ui/field';
import { everyEvent, routeEvents } from './route-data.ts';
import { eventLabel } from 'shared/http/club';

interface EventSelectProps {
  event: string;
  onChoose: (event: string) => void;
}

/** Event of the screen. */
export const EventSelect = ({ event, onChoose }: EventSelectProps) => (
  <SelectField label="Evento" name="evento" value={event} onChange={({ target }) => onChoose(target.value)}>
    {routeEvents.map((each) => (
      <option key={each} value={each}>
        {each === everyEvent ? fieldOf('evento').filter : eventLabel(each)}
      </option>
    ))}
  </SelectField>
);
