import { accounts, addressOf, club, passwordOf } from './club.ts';
import { listDemoActivities } from './activities.ts';
import { listDemoGalleries } from './galleries.ts';
import { demoSponsors } from './sponsors.ts';
import { castles, history, home } from './texts.ts';
import { storeContent } from '../../api/src/site/content/content-changes.ts';
import type { Config } from '../../api/src/core/base/config.ts';
import { storeSetting } from '../../api/src/core/club/store-setting.ts';
import type { Db } from '../../api/src/core/db/schema.ts';
import type { FileStore } from '../../api/src/core/files/file-store.ts';
import { madridDay } from 'shared/text/moments';
import { lockCall } from '../../api/src/registrations/calls/places.ts';
import { writeReference } from '../../api/src/registrations/calls/calls-queries.ts';
import { priceOf } from 'shared/facts/prices';
import { setFormOpen } from '../../api/src/registrations/calls/form-status.ts';
import { hashPassword } from '../../api/src/accounts/security/passwords.ts';
import { hasUsers } from '../../api/src/accounts/users/users-queries.ts';
import { insertUser } from '../../api/src/accounts/users/store-user.ts';
import { type DemoPictures, storeDemoPictures } from './store-pictures.ts';
import { insertDocuments, storeDocuments } from './store-documents.ts';
import { insertMembers } from './store-members.ts';
import { insertSeason } from './store-season.ts';
import { type DemoCall, listSignUps } from './calls.ts';

/**
 * Fills an empty database with the demonstration club. Files come first, then every row in one transaction: a process
 * that dies half way leaves a database that is still empty, and the same files are written again.
 *
 * @param config With the key of members' accounts: the club keeps its members too.
 */
export async function storeDemonstration(db: Db, files: FileStore, now: Date, config?: Pick<Config, 'jwtSecret'>): Promise<void> {
  if (await hasUsers(db)) return;
  const today = madridDay(now);
  const activities = listDemoActivities(today);
  const galleries = listDemoGalleries(today);
  const pictures = await storeDemoPictures(files, [
    { folder: 'contenido', name: 'hero' },
    { folder: 'contenido', name: 'ruta-de-los-castillos' },
    ...activities.map(({ picture }) => ({ folder: 'actividades' as const, name: picture })),
    ...galleries.flatMap((gallery) => gallery.pictures.map((name) => ({ folder: 'galerias' as const, name }))),
    ...demoSponsors.map(({ picture }) => ({ folder: 'patrocinadores' as const, name: picture })),
  ]);
  const documents = await storeDocuments(files, club.identidad.nombre, today);
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
    // Addresses are unique: a second process waits here, and then finds them taken.
    for (const user of users) if (!(await insertUser(trx, user))) return;
    for (const clave of ['identidad', 'contacto'] as const) await storeSetting(trx, clave, club[clave], 1, null, now);
    await insertContents(trx, pictures, now);
    const routes = new Map<number, number>();
    const called: Called[] = [];
    for (const { picture, route, call, dates, ...row } of activities) {
      const values = { ...row, imagen_url: pictures.find('actividades', picture).archivo };
      let serie: number | null = null;
      for (const fecha_evento of dates) {
        const added = trx.insertInto('actividades').values({ ...values, fecha_evento, serie });
        const { id } = await added.returning('id').executeTakeFirstOrThrow();
        if (dates.length > 1 && serie === null) await trx.updateTable('actividades').set({ serie: id }).where('id', '=', id).execute();
        serie = dates.length > 1 ? (serie ?? id) : null;
        if (route !== undefined) routes.set(route, id);
        if (call) called.push({ id, fecha_evento, evento: row.evento, call });
      }
    }
    for (const gallery of galleries) await insertGallery(trx, gallery, pictures);
    const sponsorRows = demoSponsors.map(({ picture, ...row }, i) => ({
      ...row,
      orden: i + 1,
      imagen: pictures.find('patrocinadores', picture).archivo,
    }));
    await trx.insertInto('patrocinadores').values(sponsorRows).execute();
    await insertSeason(trx, routes, today);
    for (const activity of called) await insertCall(trx, activity, now);
    if (config) await insertMembers(trx, config, today);
    await insertDocuments(trx, documents, now);
    await setFormOpen(trx, true, now);
  });
}

async function insertContents(db: Db, pictures: DemoPictures, now: Date): Promise<void> {
  const imageOf = (name: string) => `static/contenido/${pictures.find('contenido', name).archivo}`;
  const contents = [
    { clave: 'inicio', ...home, imagen: imageOf('hero') },
    { clave: 'historia', titulo: null, texto: history, imagen: null },
    { clave: 'castillos', titulo: null, texto: castles, imagen: imageOf('ruta-de-los-castillos') },
  ] as const;
  for (const { clave, ...content } of contents) await storeContent(db, clave, { ...content, version: 1 }, null, now);
}

async function insertGallery(
  db: Db,
  { pictures: names, ...row }: ReturnType<typeof listDemoGalleries>[number],
  pictures: DemoPictures,
): Promise<void> {
  const { id } = await db.insertInto('galerias').values(row).returning('id').executeTakeFirstOrThrow();
  const images = names.map((name, posicion) => ({
    ...pictures.find('galerias', name),
    galeria_id: id,
    posicion,
    nombre: `${name}.webp`,
  }));
  await db.insertInto('imagenes').values(images).execute();
}

interface Called {
  id: number;
  fecha_evento: string;
  evento: string;
  call: DemoCall;
}

/** The call for sign-ups of an activity, and who has signed up. */
async function insertCall(trx: Db, activity: Called, now: Date): Promise<void> {
  const { terms, cancelledDaysAgo: days, pide, precios, preguntas, signUps } = activity.call;
  const cancelada = days === undefined ? null : new Date(now.getTime() - days * 86_400_000).toISOString();
  const values = { ...terms, actividad_id: activity.id, pide: JSON.stringify(pide), horario_desde: now.toISOString() };
  const { id: convocatoria_id } = await trx
    .insertInto('convocatorias')
    .values({ ...values, cancelada, ultimo_numero: signUps })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('precios_convocatoria')
    .values(precios.map((row) => ({ ...row, convocatoria_id, nivel: null, hasta: null })))
    .execute();
  const questions: number[] = [];
  for (const [orden, { opciones = [], ...row }] of preguntas.entries()) {
    const question = {
      ...row,
      convocatoria_id,
      orden,
      opciones: JSON.stringify(opciones),
      obligatoria: row.obligatoria ?? 0,
      para: row.para ?? ('todos' as const),
    };
    questions.push((await trx.insertInto('preguntas').values(question).returning('id').executeTakeFirstOrThrow()).id);
  }
  if (signUps > 0) await insertSignUps(trx, convocatoria_id, { ...activity, questions, today: madridDay(now) });
}

interface SignUps extends Called {
  questions: readonly number[];
  today: string;
}

async function insertSignUps(trx: Db, callId: number, { evento, fecha_evento, call, questions, today }: SignUps): Promise<void> {
  const user = await trx.selectFrom('usuarios').select('id').where('rol', '=', 'socio').executeTakeFirstOrThrow();
  const edition = await lockCall(trx, callId);
  for (const [at, { isOwn, isPaid, answers, lista_invitados, ...person }] of listSignUps(call, today).entries()) {
    const { persona, invitados, menores, fecha } = person;
    const importe = priceOf(edition, { ruta: null, persona, invitados, menores, dia: fecha });
    const paid = isPaid ? ({ pago: 'Bizum', pagado: 'Si' } as const) : ({ pago: null, pagado: 'No' } as const);
    const { id } = await trx
      .insertInto('inscripciones')
      .values({
        ...person,
        ...paid,
        dia_pago: isPaid ? fecha : null,
        lista_invitados: lista_invitados.length > 0 ? JSON.stringify(lista_invitados.map((nombre) => ({ nombre, respuestas: {} }))) : null,
        evento,
        importe,
        anio: Number(fecha_evento.slice(0, 4)),
        convocatoria_id: callId,
        referencia: writeReference(edition, at + 1),
        usuario_id: isOwn ? user.id : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const said = answers.map((valor, index) => ({ inscripcion_id: id, pregunta_id: questions[index] ?? 0, valor }));
    await trx.insertInto('respuestas').values(said).execute();
  }
}
