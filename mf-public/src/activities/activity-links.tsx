import { withHttps } from 'shared/text/links';
import { TouchLink } from 'shared/ui/touch-link';
import type { ListedActivity } from './activities-data.ts';
import { AddToCalendar } from './add-to-calendar.tsx';

interface ActivityLinksProps {
  activity: ListedActivity;
  today: string;
  /** The id of its heading, where several links on a page have the same text. */
  describedBy?: string;
}

/** External links of an activity. */
export function ActivityLinks({ activity: { id, fecha_evento, link_evento, signUps }, today, describedBy }: ActivityLinksProps) {
  return (
    <>
      {link_evento?.trim() && (
        <TouchLink href={withHttps(link_evento)} target="_blank" rel="noopener noreferrer" aria-describedby={describedBy}>
          Ver evento
        </TouchLink>
      )}
      {signUps?.estado !== 'cancelada' && <AddToCalendar id={id} day={fecha_evento} today={today} describedBy={describedBy} />}
    </>
  );
}
