import ICAL from 'ical.js';
import { formatMoment } from 'shared/text/moments';
import type { Row } from '../../core/db/schema.ts';
import { type Club, tellEvent } from 'shared/facts/club';

/** What its call for sign-ups says; the route's has its year. */
type SignUps = Pick<Row<'convocatorias'>, 'es_ruta' | 'version' | 'abre' | 'cierra' | 'cancelada' | 'motivo_cancelacion'>;
export type DatedActivity = Row<'actividades'> & { fecha_evento: string; signUps?: SignUps | undefined };

// A line may have 75 bytes, and ical.js does not count the leading blank of a folded one.
ICAL.foldLength = 74;

const changesTo = (name: string, since: string, month: number, from: string, to: string) => [
  name,
  [
    ['dtstart', {}, 'date-time', since],
    ['rrule', {}, 'recur', { freq: 'YEARLY', bymonth: month, byday: '-1SU' }],
    ['tzoffsetfrom', {}, 'utc-offset', from],
    ['tzoffsetto', {}, 'utc-offset', to],
    ['tzname', {}, 'text', name === 'daylight' ? 'CEST' : 'CET'],
  ],
  [],
];

/** The rule of the European Union since 1996. */
const madrid = [
  'vtimezone',
  [['tzid', {}, 'text', 'Europe/Madrid']],
  [
    changesTo('daylight', '1996-03-31T02:00:00', 3, '+01:00', '+02:00'),
    changesTo('standard', '1996-10-27T03:00:00', 10, '+02:00', '+01:00'),
  ],
];

/**
 * An iCalendar (RFC 5545) of whole days: a day has no time zone, and the calendar's own, Europe/Madrid, says where it is
 * that day. That zone also keeps a calendar without activities valid: it may not be empty. The same rows always make the
 * same bytes.
 *
 * @param page The address for an activity without a link of its own; its host is part of the events' UIDs.
 */
export function writeCalendar(activities: readonly DatedActivity[], page: string, club: Pick<Club, 'nombre' | 'evento'>): string {
  const { nombre } = club;
  const calendar = new ICAL.Component(['vcalendar', [], []]);
  const set = (name: string, value: string) => calendar.updatePropertyWithValue(name, value);
  set('version', '2.0');
  set('prodid', `-//${nombre}//Calendario//ES`);
  set('calscale', 'GREGORIAN');
  set('method', 'PUBLISH');
  set('x-wr-calname', nombre);
  set('x-wr-timezone', 'Europe/Madrid');
  set('x-published-ttl', 'PT6H');
  calendar.addSubcomponent(new ICAL.Component(madrid));
  for (const activity of activities) calendar.addSubcomponent(describeEvent(activity, page, club));
  return `${calendar.toString()}\r\n`;
}

/** ical.js escapes \n only: any other line break, or a control character, would break the line. Rows may be older than the rule against them. */
const asText = (text: string | null) => text?.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '') ?? null;

/** Until when one can sign up, and where. Without a clock: a calendar is read at any time. */
function describeSignUps({ es_ruta, abre, cierra, cancelada, motivo_cancelacion }: SignUps, id: number, page: string): string {
  if (cancelada !== null) return ['Actividad cancelada.', motivo_cancelacion].filter(Boolean).join(' ');
  const address = es_ruta === 1 ? new URL('/formulario-inscripcion', page).href : `${page}/${id}/inscripcion`;
  const from = abre && ` desde el ${formatMoment(abre)}`;
  const until = cierra && ` hasta el ${formatMoment(cierra)}`;
  return `Inscripción${from ?? ''}${until ?? ''}: ${address}`;
}

function describeEvent(
  { id, version, modificado, titulo, descripcion, evento, fecha_evento, lugar, link_evento, signUps }: DatedActivity,
  page: string,
  club: Pick<Club, 'evento'>,
) {
  const event = new ICAL.Component('vevent');
  const day = ICAL.Time.fromDateString(fecha_evento);
  const dayAfter = day.clone();
  dayAfter.adjust(1, 0, 0, 0);
  const changed = ICAL.Time.fromJSDate(new Date(modificado), true);
  const facts = {
    uid: `actividad-${id}@${new URL(page).hostname}`,
    dtstamp: changed,
    'last-modified': changed,
    // Calendars replace an event by one with a higher sequence.
    sequence: version - 1 + (signUps?.version ?? 0),
    dtstart: day,
    dtend: dayAfter,
    summary: asText(titulo),
    location: asText(lugar),
    description: signUps
      ? [asText(descripcion), asText(describeSignUps(signUps, id, page))].filter(Boolean).join('\n\n')
      : asText(descripcion),
    status: signUps && signUps.cancelada !== null ? 'CANCELLED' : null,
    categories: evento && tellEvent(evento, club),
    url: link_evento ?? page,
    transp: 'TRANSPARENT',
  };
  for (const [name, value] of Object.entries(facts)) if (value !== null) event.updatePropertyWithValue(name, value);
  return event;
}
