import type { LastBackup } from 'shared/contract/site-status';
import { formatMoment, madridDay } from 'shared/text/moments';
import { Loaded } from 'shared/data/loaded';

/** '…: hoy 03:00' */
function formatBackupDay(moment: string, now: Date): string {
  const [date = '', time = ''] = formatMoment(moment).split(' ');
  const daysAgo = (days: number) => madridDay(new Date(now.getTime() - days * 86_400_000));
  const day = madridDay(new Date(moment));
  if (day === daysAgo(0)) return `hoy ${time}`;
  return day === daysAgo(1) ? `ayer ${time}` : `${date} ${time}`;
}

/** Age of the last backup, for the webmaster; nothing when the server has no such call. */
export function LastBackupLine({ promise }: { promise: Promise<LastBackup | null> }) {
  return (
    <Loaded promise={promise} waiting={null} failed={null}>
      {(last) => last && <Told {...last} now={new Date()} />}
    </Loaded>
  );
}

function Told({ ultima, fallo, escribible, now }: LastBackup & { now: Date }) {
  return (
    <>
      <p>{`Última copia: ${ultima === null ? 'ninguna todavía' : `${formatBackupDay(ultima, now)}, comprobada`}`}</p>
      {fallo !== null && <p>{`La copia de ${formatBackupDay(fallo, now)} no se pudo hacer. El registro del servidor dice por qué.`}</p>}
      {!escribible && <p>No se puede escribir donde van las copias (BACKUP_TO): esta noche no se hará ninguna.</p>}
    </>
  );
}
