import type { PanelStatus } from 'shared/contract/panel';
import type { PanelTile } from 'shared/slots/panel-tile';
import type { Slots } from 'shared/slots/slots';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';

/** Deadline of the legal month; of several the first. */
function tellDue(vence: string, count: number): string {
  const day = formatDay(madridDay(new Date(vence)));
  if (new Date(vence) < new Date()) return `(el plazo ${count === 1 ? '' : 'de la primera '}acabó el ${day})`;
  return `(hay que contestar ${count === 1 ? '' : 'la primera '}antes del ${day})`;
}

const activityTile = ({ titulo, fecha_evento, dias }: NonNullable<PanelStatus['actividad']>): PanelTile => ({
  order: 90,
  title: dias === 0 ? 'Hoy' : countOf(dias, 'día', 'días'),
  text: `${dias === 0 ? '' : 'para '}${titulo} (${formatDay(fecha_evento)})`,
  to: '/admin/actividades',
});

/** Requests about personal data, and the next activity. */
export const fill: Slots['panel-tiles'] = ({ solicitudes, actividad }) => [
  ...(solicitudes === undefined
    ? []
    : [
        {
          order: 70,
          count: solicitudes.abiertas,
          one: 'solicitud sobre datos personales',
          many: 'solicitudes sobre datos personales',
          ...(solicitudes.vence !== null && { since: tellDue(solicitudes.vence, solicitudes.abiertas) }),
          name: 'solicitudes sobre datos personales',
          to: '/datos-personales',
        },
      ]),
  ...(actividad ? [activityTile(actividad)] : []),
];
