import type { TakedownForm } from 'shared/contract/galleries';
import { requireCaptcha } from '../../core/captcha/captcha.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { type Email, writeToClub } from '../../core/mail/email.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { notSignedIn } from '../../accounts/security/guard.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { getImage } from './galleries-queries.ts';
import type { Db } from '../../core/db/schema.ts';

/** Requests of visitors that the club remove a picture that they may see. */
export const takedownRoutes: AppPlugin = async (app, { config, db, captcha, limits, mail, sessions, now }) => {
  route(app, 'POST /galerias/imagenes/:imageId/solicitar-retirada', async (request) => {
    const image = await getImage(db, request.params.imageId);
    if (image.tipo === 'privada' && !(await sessions.find(request))) throw notSignedIn(request);
    await requireCaptcha(captcha, request.body.token_captcha, request.ip);
    await limits.admit('takedowns', request);
    const address = `${config.publicUrl}/galerias/${image.galeria_id}?imagen=${image.id}`;
    const email = emailToClub(await findInbox(db, config), request.body, image.galeria, address);
    await db.transaction().execute(async (trx) => {
      await markTakedown(trx, image.id, now());
      // A full mailbox does not prevent the mark: staff see it in the gallery.
      if (await limits.mayWriteTo(trx, email.to, 'takedown')) await queueEmail(trx, email, now());
    });
    mail.wake();
    return { mensaje: 'Solicitud enviada correctamente.' };
  });
};

function emailToClub(clubEmail: string, { nombre, correo, motivo }: TakedownForm, gallery: string, address: string): Email {
  return writeToClub(
    { to: clubEmail, subject: `Solicitud de retirada de una imagen de «${gallery}»`, replyTo: { name: nombre, address: correo } },
    [
      { lead: `${nombre} pide que se retire una imagen de la galería «${gallery}»:`, label: 'Ver la imagen', address },
      { quote: motivo },
      'La imagen queda marcada en la galería hasta que alguien la elimine o dé la solicitud por atendida. Responde a este correo para contestarle.',
    ],
  );
}

/** Marks a picture whose removal was requested; the first time counts. */
async function markTakedown(trx: Db, imageId: number, now: Date): Promise<void> {
  await trx
    .updateTable('imagenes')
    .set({ retirada_solicitada: now.toISOString() })
    .where('id', '=', imageId)
    .where('retirada_solicitada', 'is', null)
    .execute();
}
