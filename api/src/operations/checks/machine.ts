import { formatBytes } from 'shared/text/bytes';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../core/base/config.ts';
import { findOpenFolder } from '../../core/files/private-files.ts';
import { readDisk } from '../../core/files/disk-reserve.ts';
import { fault, type Finding, good, type Language, percent, warning } from './finding.ts';

type Folder = Pick<Config, 'dataDir'>;

/** Checks the data folder: existing, writable and private. */
export async function lookAtFolder({ dataDir }: Folder): Promise<Finding<Language>[]> {
  const folder = resolve(dataDir);
  const found = await stat(folder).catch(() => undefined);
  const user = process.getuid?.();
  if (!found) {
    const remedy = {
      en: 'The first start makes it; make sure that it may.',
      es: 'Al arrancar, la web la crea: comprueba que puede.',
    };
    return [warning({ en: `DATA_DIR (${folder}) is not there yet.`, es: 'No existe.' }, remedy)];
  }
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    const command = `chown -R ${user} '${folder}'.`;
    return [
      fault(
        { en: `DATA_DIR (${folder}) cannot be written.`, es: 'No se puede escribir en ella.' },
        { en: `Give it to the site's user: ${command}`, es: `Dásela al usuario de la web: ${command}` },
      ),
    ];
  }
  if (await findOpenFolder(folder)) {
    const command = `chmod -R go-rwx '${folder}'.`;
    return [
      warning(
        { en: `DATA_DIR (${folder}) is open to other users of this machine.`, es: 'La pueden leer otros usuarios de la máquina.' },
        { en: `Close it: ${command}`, es: `Ciérrala con: ${command}` },
      ),
    ];
  }
  if (user === undefined || found.uid === user)
    return [good({ en: `DATA_DIR (${folder}) is this user's own.`, es: 'Solo la lee el usuario de la web.' })];
  return [
    warning(
      {
        en: `DATA_DIR (${folder}) belongs to user ${found.uid}, and this is user ${user}.`,
        es: `Es del usuario ${found.uid}, y la web es del usuario ${user}.`,
      },
      { en: "Run this as the site's user.", es: `Dásela al usuario de la web: chown -R ${user} '${folder}'.` },
    ),
  ];
}

/** The free part of the disk. */
const littleSpace = 0.15;
const tooLittleSpace = 0.05;

const gigabytes = (size: number) => `${(size / 1024 ** 3).toFixed(1)} GB`;

export async function lookAtDisk({ dataDir }: Folder): Promise<Finding<Language>[]> {
  const disk = await readDisk(dataDir);
  if (!disk) return [];
  const left = disk.free / disk.size;
  const text = {
    en: `The disk has ${gigabytes(disk.free)} left (${Math.round(left * 100)} %).`,
    es: `Quedan ${formatBytes(disk.free)} de ${formatBytes(disk.size)} (${percent(left)}).`,
  };
  if (left >= littleSpace) return [good(text)];
  return [
    (left < tooLittleSpace ? fault : warning)(text, {
      en: 'Enlarge it, or keep pictures in a bucket (S3_ENDPOINT).',
      es: 'Amplía el disco, borra galerías que ya no hagan falta o guarda las imágenes en un almacén S3.',
    }),
  ];
}

/** In bytes: the size of packages and their build, beside the present ones. */
const roomToBuild = 2 * 1024 ** 3;

/** Checks the room for packages and build at the checkout, and for a copy of a SQLite database. */
export async function lookAtRoom({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>, checkout: string) {
  const database = databaseUrl === undefined ? await stat(join(dataDir, 'club.sqlite')).catch(() => undefined) : undefined;
  const wanted = [
    { folder: checkout, size: roomToBuild, purpose: 'the build' },
    ...(database ? [{ folder: dataDir, size: 2 * database.size, purpose: 'the copy of the database' }] : []),
  ];
  return Promise.all(
    wanted.map(async ({ folder, size, purpose }): Promise<Finding<'en'>> => {
      const free = (await readDisk(folder))?.free ?? 0;
      if (free >= size) return good({ en: `There is room for ${purpose}: ${gigabytes(free)} in ${folder}.` });
      const text = `There is little room for ${purpose}: ${gigabytes(free)} in ${folder}, of ${gigabytes(size)}.`;
      return fault({ en: text }, { en: 'Make room, or enlarge the disk.' });
    }),
  );
}
