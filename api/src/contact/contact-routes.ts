import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type ContactForm, contactForm, contactReply } from 'shared/contract/contact';
import { requireCaptcha } from '../captcha/captcha.ts';
import type { AppContext } from '../context.ts';
import { acceptForms, readForm } from '../http/multipart.ts';
import { handlerValidates } from '../http/validate.ts';
import { type Letter, writeToClub } from '../mail/letter.ts';
import { queueLetter } from '../mail/outbox.ts';

export const contactRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { config, db, captcha, limits, mail, now }) => {
  await acceptForms(app);

  app.post(
    '/contacto',
    { schema: { consumes: ['multipart/form-data'], body: contactForm, response: { 200: contactReply } }, ...handlerValidates },
    async (request) => {
      const form = await readForm(request, contactForm);
      await requireCaptcha(captcha, form.token_captcha, request.ip);
      await limits.admit('messages', request);
      await queueLetter(db, letterToClub(config.clubEmail, form), now());
      mail.wake();
      return { mensaje: 'Mensaje enviado correctamente.' };
    },
  );
};

function letterToClub(clubEmail: string, { nombre, correo, mensaje }: ContactForm): Letter {
  return writeToClub({ to: clubEmail, subject: `Mensaje de ${nombre} desde la web`, replyTo: { name: nombre, address: correo } }, [
    `${nombre} ha escrito desde el formulario de contacto:`,
    mensaje,
    'Responde a este correo para contestarle.',
  ]);
}
