import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { id } from 'shared/contract/fields';
import { type TakedownForm, takedownForm, takedownReply } from 'shared/contract/galleries';
import { z } from 'zod';
import { requireCaptcha } from '../captcha/captcha.ts';
import type { AppContext } from '../context.ts';
import { notFound } from '../http/errors.ts';
import { type Letter, writeToClub } from '../mail/letter.ts';
import { queueLetter } from '../mail/outbox.ts';
import { notSignedIn } from '../security/guard.ts';
import { markTakedown } from './change-galleries.ts';
import { findImage } from './galleries-queries.ts';

const imageParams = z.strictObject({ imageId: id });

/** Whoever may see a picture may ask the club to take it down. */
export const takedownRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { config, db, captcha, limits, mail, sessions, now }) => {
  app.post(
    '/galerias/imagenes/:imageId/solicitar-retirada',
    { schema: { params: imageParams, body: takedownForm, response: { 200: takedownReply } } },
    async (request) => {
      const image = await findImage(db, request.params.imageId);
      if (!image) throw notFound();
      if (image.tipo === 'privada' && !(await sessions.find(request))) throw notSignedIn(request);
      await requireCaptcha(captcha, request.body.token_captcha, request.ip);
      await limits.admit('takedowns', request);
      const address = `${config.publicUrl}/galerias/${image.galeria_id}?imagen=${image.id}`;
      const letter = letterToClub(config.clubEmail, request.body, image.galeria, address);
      await db.transaction().execute(async (trx) => {
        await markTakedown(trx, image.id, now());
        // A full mailbox does not keep the mark from being set: staff see it in the gallery.
        if (await limits.mayWriteTo(trx, letter.to, 'takedown')) await queueLetter(trx, letter, now());
      });
      mail.wake();
      return { mensaje: 'Solicitud enviada correctamente.' };
    },
  );
};

function letterToClub(clubEmail: string, { nombre, correo, motivo }: TakedownForm, gallery: string, address: string): Letter {
  return writeToClub(
    { to: clubEmail, subject: `Solicitud de retirada de una foto de «${gallery}»`, replyTo: { name: nombre, address: correo } },
    [
      `${nombre} pide que se retire una foto de la galería «${gallery}»:\n${address}`,
      motivo,
      'La foto queda marcada en la galería hasta que alguien la elimine o dé la solicitud por atendida. Responde a este correo para contestarle.',
    ],
  );
}
