import type { Config } from '../../core/base/config.ts';
import { listExecuted } from '../../core/db/migrate.ts';
import type { Db } from '../../core/db/schema.ts';
import { readLastBackup } from '../backup/backups.ts';
import { type Foreign, ownPlace } from '../backup/foreign.ts';
import { duration, fault, type Finding, good, type Language, warning } from './finding.ts';

/** In ms: one night may be missed. */
const oldBackup = 2 * 86_400_000;
/** In ms: last night's. */
const freshBackup = 26 * 3_600_000;

/** Why the nightly backup cannot be written. */
export const describePlace = ({ backup: { to } }: Pick<Config, 'backup'>, reason: string): Finding<Language> =>
  fault(
    {
      en: `No backup can be written to ${to} (BACKUP_TO): ${reason}`,
      es: `No se puede escribir en ${to}, adonde van las copias: esta noche no se hará ninguna.`,
    },
    {
      en: 'Name a folder that the site may write to, or a bucket.',
      es: 'Pon en BACKUP_TO una carpeta en la que la web pueda escribir, o un almacén, y reinicia la web. El registro del servidor dice por qué no se puede.',
    },
  );

/** What the nightly backup passes over. */
export function describeForeign({ backups, shelves }: Foreign, { backup: { to } }: Pick<Config, 'backup'>): Finding<Language>[] {
  const names = [...backups, ...shelves].join(', ');
  if (names === '') return [];
  const command = ownPlace(to);
  return [
    warning(
      {
        en: `In ${to} ${names} cannot be read or replaced by the site: each night's backup is made, and passes over that.`,
        es: `En ${to} hay algo que la web no puede leer o sustituir (${names}): la copia de cada noche se hace, y eso se lo salta.`,
      },
      {
        en: `It is another user's, as after a backup by root: ${command}`,
        es: `Es de otro usuario de la máquina, como después de una copia hecha como root. Dáselo al de la web: ${command}`,
      },
    ),
  ];
}

const makeOne = 'Make one now: ops/as-site backup, or pnpm backup without systemd.';

const remedy = {
  en: `${makeOne} It says what is wrong.`,
  es: 'Haz una ahora con ops/as-site backup, o con pnpm backup sin systemd: dice qué falla. Suele ser la carpeta o el almacén de BACKUP_TO, que no responde o está lleno.',
};

const notByItself = warning(
  { en: 'No backup is made by itself (BACKUP_AT=off).', es: 'No se hace ninguna por sí sola.' },
  {
    en: 'Set BACKUP_AT, or see to it that another program makes them.',
    es: 'Pon BACKUP_AT en la configuración del servidor, o encárgate de que las haga otro programa.',
  },
);

async function readLast(db: Db) {
  return (await listExecuted(db)).some((name) => name >= '0012-backups') ? readLastBackup(db) : undefined;
}

const hoursOf = (ms: number) => Math.floor(ms / 3_600_000);

/** The outcome of the last backup. One failure is a warning as long as the one before is not old. */
export async function lookAtLastBackup(
  db: Db,
  { backup: { at }, production }: Pick<Config, 'backup' | 'production'>,
  now: Date,
): Promise<Finding<Language>[]> {
  const last = await readLast(db);
  if (!last) return [];
  const { ultima, fallo } = last;
  if (ultima === null) {
    if (fallo !== null) return [fault({ en: `The first backup failed, at ${fallo}.`, es: 'No se ha podido hacer ninguna.' }, remedy)];
    if (at !== undefined) return [warning({ en: 'There is no backup yet.', es: 'No hay ninguna todavía.' }, remedy)];
    return production ? [notByItself] : [];
  }
  const age = now.getTime() - Date.parse(ultima);
  const failed =
    fallo === null ? { en: '', es: '' } : { en: ` The next one failed, at ${fallo}.`, es: ' La siguiente no se ha podido hacer.' };
  const text = {
    en: `The last verified backup is ${hoursOf(age)} hours old.${failed.en}`,
    es: `La última, comprobada, es de hace ${duration(age / 1000)}.${failed.es}`,
  };
  if (age >= oldBackup) return [fault(text, remedy)];
  return [fallo === null ? good(text) : warning(text, remedy)];
}

/** Whether there is a backup to go back to, before an upgrade. */
export async function lookForFreshBackup(db: Db, now: Date): Promise<Finding<'en'>[]> {
  const last = await readLast(db);
  if (!last) return [];
  if (last.ultima === null) return [fault({ en: 'There is no backup.' }, { en: makeOne })];
  const age = now.getTime() - Date.parse(last.ultima);
  const text = { en: `The last verified backup is ${hoursOf(age)} hours old.` };
  return [age <= freshBackup ? good(text) : warning(text, { en: makeOne })];
}
