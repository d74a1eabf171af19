import { can } from 'shared/http/can';
import { madridDay } from 'shared/text/moments';
import { TouchLink } from 'shared/ui/touch-link';

interface AddToCalendarProps {
  id: number;
  /** Its calendar day; without one there is nothing to add. */
  day: string | null;
  /** The id of its heading: several links on a page read the same. */
  describedBy: string;
}

/** For what is still to come: a plain address, which the person's own calendar opens. */
export function AddToCalendar({ id, day, describedBy }: AddToCalendarProps) {
  if (!can('calendar') || !day || day.slice(0, 10) < madridDay()) return null;
  return (
    <TouchLink href={`/api/actividades/${id}/calendario.ics`} type="text/calendar" aria-describedby={describedBy}>
      Añadir al calendario
    </TouchLink>
  );
}
