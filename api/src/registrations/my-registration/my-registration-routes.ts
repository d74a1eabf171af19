import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeCalendar } from '../../site/calendar/write-calendar.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { notFound } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { personalLinks } from '../../accounts/security/throttle.ts';
import { readClub } from '../../core/club/settings-queries.ts';
import { createMyChanges, deadLink } from './my-registration-changes.ts';
import { sendLinks } from './my-registration-emails.ts';
import { readOwnDay, storeOwnMark } from '../route-day/own-marks.ts';
import { describeMine, findMine, mayHaveRoadbook, type Mine } from './my-registration-queries.ts';
import { createFreshKeys } from '../calls/fresh-keys.ts';
import {
  addRegistrationLinks,
  confirmWithin,
  findRegistrationLink,
  isLinkOver,
  keyOfRider,
  type RegistrationLink,
} from '../calls/registration-links.ts';

/** An answer takes this long, in ms, whether the address has a registration or not: the time tells nothing. */
const answerAfter = 250;
const sent = 'Si hay una inscripción con ese correo, te hemos enviado su enlace.';
const corrected = 'Correo corregido. Te hemos escrito a la dirección nueva.';
const asked = 'Te hemos escrito a la dirección nueva: abre el enlace de ese correo para confirmarla.';

/** Calls of riders about their own registration, by the link of their email. */
export const myRegistrationRoutes: AppPlugin = async (app, context) => {
  const { config, db, files, limits, longAnswers, mail, now } = context;
  const changes = createMyChanges(context);
  const keys = createFreshKeys(config.jwtSecret);
  const links = personalLinks(context, 'registration', deadLink);

  /** @throws HttpError 404, and 429 after many wrong ones. */
  async function follow(request: FastifyRequest, reply: FastifyReply): Promise<Pick<RegistrationLink, 'inscripcion_id'>> {
    const fresh = freshOf(request);
    if (fresh) return links.open(request, reply, Promise.resolve(fresh));
    const link = await links.open(request, reply, findRegistrationLink(db, keyOfRider(request)));
    await changes.open(link);
    return link;
  }

  /** For the browser that has just signed up: its key proves no address, and confirms no place. */
  function freshOf(request: FastifyRequest): { inscripcion_id: number } | undefined {
    const inscripcion_id = keys.read(keyOfRider(request), now());
    return inscripcion_id === undefined ? undefined : { inscripcion_id };
  }

  async function read(request: FastifyRequest, reply: FastifyReply): Promise<Mine> {
    const { inscripcion_id } = await follow(request, reply);
    const mine = await findMine(db, inscripcion_id);
    if (!mine || isLinkOver(mine.call, now())) throw deadLink();
    return mine;
  }

  route(app, 'GET /inscripciones/mia', async (request, reply) => {
    const mine = await read(request, reply);
    return { ...describeMine(mine, now()), dia: await readOwnDay(db, mine, now()) };
  });

  route(app, 'POST /inscripciones/mia/dia', async (request, reply) => {
    await storeOwnMark(db, await read(request, reply), request.body, now());
    return { mensaje: request.body.tipo === 'vuelta' ? 'Gracias: el club sabe que has vuelto.' : 'Gracias: el club sabe que lo dejas.' };
  });

  route(app, 'PUT /inscripciones/mia', async (request, reply) => changes.correct(await follow(request, reply), request.body));

  route(app, 'POST /inscripciones/mia/calculo', async (request, reply) => changes.workOutChange(await read(request, reply), request.body));

  route(app, 'POST /inscripciones/mia/anular', async (request, reply) => changes.cancel(await follow(request, reply)));

  route(app, 'POST /inscripciones/mia/aplazamiento', async (request, reply) =>
    changes.answerPostponement(await follow(request, reply), request.body.respuesta),
  );

  route(app, 'POST /inscripciones/mia/recuperar', async (request, reply) => changes.revive(await follow(request, reply)));

  route(app, 'POST /inscripciones/mia/plaza', async (request, reply) => changes.acceptPlace(await follow(request, reply)));

  route(app, 'POST /inscripciones/mia/espera', async (request, reply) => changes.waitAgain(await follow(request, reply)));

  route(app, 'POST /inscripciones/mia/correo', async (request, reply) => {
    const link = await follow(request, reply);
    await limits.admit('resets', request);
    if (freshOf(request)) {
      await changes.correctAddress(link, request.body.mail);
      return { mensaje: corrected };
    }
    await changes.askForAddress(link, request.body.mail);
    return { mensaje: asked };
  });

  route(app, 'POST /inscripciones/mia/correo/confirmar', async (request, reply) => {
    const { correo, ...link } = await links.open(request, reply, findRegistrationLink(db, keyOfRider(request), 'confirm'));
    if (correo === null || now().getTime() - Date.parse(link.creado) > confirmWithin) throw deadLink();
    return changes.confirmAddress({ ...link, correo });
  });

  route(app, 'GET /inscripciones/mia/calendario.ics', async (request, reply) => {
    const { call: mine } = await read(request, reply);
    const activity = await db
      .selectFrom('actividades')
      .selectAll()
      .where('id', '=', mine.edition.actividad_id ?? 0)
      .where('fecha_evento', 'is not', null)
      .$narrowType<{ fecha_evento: string }>()
      .executeTakeFirst();
    if (!activity) throw notFound();
    return reply
      .type('text/calendar; charset=utf-8')
      .send(writeCalendar([activity], `${config.publicUrl}/actividades`, await readClub(db)));
  });

  route(app, 'GET /inscripciones/mia/roadbook', async (request, reply) => {
    const mine = await read(request, reply);
    longAnswers.file(request, null);
    const file = mayHaveRoadbook(mine) ? await files.open(mine.call.edition.roadbook ?? '') : undefined;
    if (!file) throw notFound();
    reply.headers({ 'content-length': file.size, 'content-disposition': 'attachment; filename="roadbook.pdf"' });
    return reply.type('application/pdf').send(await file.read());
  });

  route(app, 'POST /inscripciones/enlace', async (request) => {
    await limits.admit('resets', request);
    await Promise.all([mailLinks(request.body.mail), wait(answerAfter)]);
    return { mensaje: sent };
  });

  async function mailLinks(address: string): Promise<void> {
    const moment = now();
    await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('inscripciones')
        .select('id')
        .where('mail', '=', address)
        .where('referencia', 'is not', null)
        .limit(20)
        .execute();
      const all = await Promise.all(rows.map(({ id }) => findMine(trx, id)));
      const live = all.filter((mine): mine is Mine => mine !== undefined && !isLinkOver(mine.call, moment));
      if (live.length === 0 || !(await limits.mayWriteTo(trx, address, 'links'))) return;
      const ids = live.map(({ row }) => row.id);
      const made = await addRegistrationLinks(trx, ids, { publicUrl: config.publicUrl, now: moment });
      const told = live.map(({ row }) => ({ referencia: row.referencia, link: made.get(row.id) ?? '' }));
      await queueEmail(trx, sendLinks(address, told), moment);
    });
    mail.wake();
  }
};
