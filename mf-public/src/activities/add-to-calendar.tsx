import { can } from 'shared/http/can';
import { TouchLink } from 'shared/ui/touch-link';
import { isToCome } from './activities-data.ts';

interface AddToCalendarProps {
  id: number;
  /** Its calendar day; null hides the link. */
  day: string | null;
  today: string;
  /** The id of its heading, where several links on a page have the same text. */
  describedBy?: string | undefined;
}

/** For upcoming days: a plain address, which the user's own calendar opens. */
export function AddToCalendar({ id, day, today, describedBy }: AddToCalendarProps) {
  if (!can('2.0') || !isToCome(day, today)) return null;
  return (
    <TouchLink href={`/api/actividades/${id}/calendario.ics`} type="text/calendar" aria-describedby={describedBy}>
      Añadir al calendario
    </TouchLink>
  );
}
