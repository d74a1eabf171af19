import { accounts, addressOf, passwordOf } from 'demo/accounts';
import { listDemoActivities } from 'demo/activities';
import { listDemoGalleries } from 'demo/galleries';
import { listDemoRegistrations } from 'demo/registrations';
import { demoSponsors } from 'demo/sponsors';
import { castles, history, home } from 'demo/texts';
import { storeContent } from '../content/content-queries.ts';
import type { Db } from '../db/schema.ts';
import type { FileStore } from '../files/file-store.ts';
import { madridDay } from '../madrid-day.ts';
import { setFormOpen } from '../registrations/form-status.ts';
import { hashPassword } from '../security/passwords.ts';
import { hasUsers, insertUser } from '../users/users-queries.ts';
import { type DemoPictures, storeDemoPictures } from './demo-pictures.ts';
import { nameDemoClub } from './name-demo-club.ts';

/**
 * Fills an empty database with the demonstration club. Files come first, then every row in one transaction: a process
 * that dies half way leaves a database that is still empty, and the same files are written again.
 */
export async function seedDemo(db: Db, files: FileStore, now: Date): Promise<void> {
  if (await hasUsers(db)) return;
  const today = madridDay(now);
  const activities = listDemoActivities(today);
  const galleries = listDemoGalleries(today);
  const pictures = await storeDemoPictures(files, [
    { folder: 'contenido', scene: 'hero' },
    { folder: 'contenido', scene: 'ruta-de-los-castillos' },
    ...activities.map(({ scene }) => ({ folder: 'actividades' as const, scene })),
    ...galleries.flatMap(({ scenes }) => scenes.map((scene) => ({ folder: 'galerias' as const, scene }))),
    ...demoSponsors.map(({ emblem }) => ({ folder: 'patrocinadores' as const, scene: emblem })),
  ]);
  const users = await Promise.all(
    accounts.map(async ({ rol, ...name }) => ({
      ...name,
      rol,
      correo_electronico: addressOf(rol),
      contrasena_hash: await hashPassword(passwordOf(rol)),
      creado: now.toISOString(),
    })),
  );

  await db.transaction().execute(async (trx) => {
    // The addresses are unique: a second process waits here, and then finds them taken.
    for (const user of users) if (!(await insertUser(trx, user))) return;
    await nameDemoClub(trx, now);
    await insertContents(trx, pictures, now);
    const activityRows = activities.map(({ scene, ...row }) => ({ ...row, imagen_url: pictures.find('actividades', scene).archivo }));
    await trx.insertInto('actividades').values(activityRows).execute();
    for (const gallery of galleries) await insertGallery(trx, gallery, pictures);
    const sponsorRows = demoSponsors.map(({ emblem, ...row }, i) => ({
      ...row,
      orden: i + 1,
      imagen: pictures.find('patrocinadores', emblem).archivo,
    }));
    await trx.insertInto('patrocinadores').values(sponsorRows).execute();
    await trx.insertInto('inscripciones').values(listDemoRegistrations(today)).execute();
    await setFormOpen(trx, true);
  });
}

async function insertContents(db: Db, pictures: DemoPictures, now: Date): Promise<void> {
  const imageOf = (scene: string) => `static/contenido/${pictures.find('contenido', scene).archivo}`;
  const contents = [
    { clave: 'inicio', ...home, imagen: imageOf('hero') },
    { clave: 'historia', titulo: null, texto: history, imagen: null },
    { clave: 'castillos', titulo: null, texto: castles, imagen: imageOf('ruta-de-los-castillos') },
  ] as const;
  for (const { clave, ...content } of contents) await storeContent(db, clave, { ...content, version: 1 }, null, now);
}

async function insertGallery(
  db: Db,
  { scenes, ...row }: ReturnType<typeof listDemoGalleries>[number],
  pictures: DemoPictures,
): Promise<void> {
  const { id } = await db.insertInto('galerias').values(row).returning('id').executeTakeFirstOrThrow();
  const images = scenes.map((scene, posicion) => ({
    ...pictures.find('galerias', scene),
    galeria_id: id,
    posicion,
    nombre: `${scene}.jpg`,
  }));
  await db.insertInto('imagenes').values(images).execute();
}
