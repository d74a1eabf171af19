import { accessSync, constants } from 'node:fs';
import { join, resolve } from 'node:path';
import { diskStore, isForbidden } from 'platform/store/disk-store';
import type { ObjectStore } from 'platform/store/object-store';
import { s3Store } from 'platform/store/s3-store';
import { type Config, ConfigError } from '../../core/base/config.ts';

/** The bucket of `s3://bucket`, which is one of the service of S3_ENDPOINT, or a folder. @throws ConfigError without such a service. */
export function openPlace(place: string, { s3Service }: Pick<Config, 's3Service'>): ObjectStore {
  const bucket = bucketOf(place);
  if (bucket === undefined) return diskStore(resolve(place), { parts: partsIn(resolve(place)), passOver: true });
  if (!s3Service) throw new ConfigError([`${place} needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`]);
  return s3Store({ ...s3Service, bucket });
}

const bucketOf = (place: string) => /^s3:\/\/([^/]+)$/.exec(place)?.[1];

/** The folder of a place; undefined for a bucket. */
export const folderOf = (place: string): string | undefined => (bucketOf(place) === undefined ? resolve(place) : undefined);

/** Where drafts lie. Those of another user may stand in the way: then in a folder of this one. */
function partsIn(folder: string): string {
  const parts = join(folder, '.parts');
  try {
    accessSync(parts, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (isForbidden(error)) return `${parts}-${process.getuid?.()}`;
  }
  return parts;
}

/** 'PLACE/2026-11-22T02-00-00Z' names one backup, 'PLACE' its newest. */
export function splitPlace(from: string): { place: string; name: string | undefined } {
  const [, place, name] = /^(.+?)\/(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\/?$/.exec(from) ?? [];
  return place === undefined ? { place: from.replace(/(?<!^|\/)\/$/, ''), name } : { place, name };
}

export const readmeName = 'LEEME.txt';

/** Writes a readme into the place, about how its backups are opened. */
export const writeReadme = (place: ObjectStore): Promise<void> => place.put(readmeName, Buffer.from(explanation));

const explanation = `Copias de seguridad de la web del club.

Cada carpeta con fecha es una copia: la base de datos (club.sqlite se abre con DB Browser for SQLite; club.dump, con
pg_restore de PostgreSQL) y SHA256SUMS, la lista de lo que contiene. Las imágenes y los archivos están en files/, con su
extensión o sin ella, y son comunes a todas las copias: una imagen se guarda una vez. Si hay también files-2/, es que
parte de files/ era de otro usuario de la máquina.

Comprobar una copia (aquí, en esta carpeta):    sha256sum -c 2026-11-22T02-00-00Z/SHA256SUMS
Lo que acaba en .age está cifrado; se abre así: age -d -i clave.txt -o club.sqlite 2026-11-22T02-00-00Z/club.sqlite.age
Volver a poner en marcha la web con una copia:  pnpm restore CARPETA/2026-11-22T02-00-00Z   (docs/running.md)
`;
