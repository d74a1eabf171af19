import type { Slots } from 'shared/slots/slots';

/** Who has asked to be a member, and waits for the answer of the board. */
export const fill: Slots['panel-tiles'] = ({ socios_pendientes }) =>
  socios_pendientes === undefined
    ? []
    : [
        {
          order: 45,
          count: socios_pendientes,
          one: 'solicitud de socio',
          many: 'solicitudes de socio',
          name: 'solicitudes de socio',
          to: '/socios?estado=pendiente',
        },
      ];
