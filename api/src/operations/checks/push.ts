import { formatDay } from 'shared/text/dates';
import { countOf } from 'shared/text/count-of';
import type { Db } from '../../core/db/schema.ts';
import { type Finding, good, type Language, warning } from './finding.ts';

/** Whether push services know this site. Their 401 and 403 cost no device, so they would stay unnoticed. */
export async function lookAtPush(db: Db): Promise<Finding<Language>[]> {
  const { devices, refused, since } = await db
    .selectFrom('dispositivos')
    .select(({ fn }) => [fn.countAll().as('devices'), fn.count('rechazado').as('refused'), fn.min('rechazado').as('since')])
    .executeTakeFirstOrThrow();
  if (Number(devices) === 0) return [];
  const count = Number(refused);
  if (count === 0) return [good({ en: 'Push services take our notifications.', es: 'Llegan a sus servicios.' })];
  const day = since ?? '';
  return [
    warning(
      {
        en: `The push services of ${count} device${count === 1 ? '' : 's'} do not know this site (401 or 403), since ${day.slice(0, 10)}.`,
        es: `${countOf(count, 'dispositivo no recibe', 'dispositivos no reciben')} avisos desde el ${formatDay(day.slice(0, 10))}: su servicio no reconoce a la web.`,
      },
      {
        en: 'Look at the clock of this machine (timedatectl): a signature holds for hours. If it is right, JWT_SECRET has changed since: the devices are told again once their owners turn notifications on anew.',
        es: 'Mira la hora del servidor (timedatectl). Si es buena, ha cambiado JWT_SECRET: cada persona tiene que volver a activar los avisos.',
      },
    ),
  ];
}
