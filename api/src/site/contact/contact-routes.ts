import type { ContactForm } from 'shared/contract/contact';
import { requireCaptcha } from '../../core/captcha/captcha.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { type Email, writeToClub } from '../../core/mail/email.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { findInbox } from '../../core/club/addresses.ts';

export const contactRoutes: AppPlugin = async (app, { config, db, captcha, limits, mail, now }) => {
  route(app, 'POST /contacto', async (request, _reply, form) => {
    const message = await form.read();
    await requireCaptcha(captcha, message.token_captcha, request.ip);
    await limits.admit('messages', request);
    await queueEmail(db, emailToClub(await findInbox(db, config), message), now());
    mail.wake();
    return { mensaje: 'Mensaje enviado correctamente.' };
  });
};

function emailToClub(clubEmail: string, { nombre, correo, mensaje }: ContactForm): Email {
  return writeToClub({ to: clubEmail, subject: `Mensaje de ${nombre} desde la web`, replyTo: { name: nombre, address: correo } }, [
    `${nombre} ha escrito desde el formulario de contacto:`,
    { quote: mensaje },
    'Responde a este correo para contestarle.',
  ]);
}
