import { countOf } from 'shared/text/count-of';
import type { Config } from '../../core/base/config.ts';
import { siteMailbox } from '../../core/club/addresses.ts';
import type { Db } from '../../core/db/schema.ts';
import { createDelivery, testEmail } from '../../core/mail/deliver.ts';
import { readOutbox } from '../../core/mail/outbox.ts';
import { usualTimeouts } from '../../core/peers/timeouts.ts';
import { duration, fault, type Finding, good, type Language, reasonOf, warning } from './finding.ts';

/** In seconds: the mail server may be restarted, or ask for a retry. */
const longWait = 30 * 60;
const tooLongWait = 2 * 3600;

export async function lookAtOutbox(db: Db, now: Date): Promise<Finding<'es'>[]> {
  const { waiting, oldest } = await readOutbox(db, now);
  if (waiting === 0) return [good({ es: 'No hay correos en espera.' })];
  const text = { es: `${countOf(waiting, 'correo espera', 'correos esperan')} desde hace ${duration(oldest)}.` };
  if (oldest < longWait) return [good(text)];
  return [
    (oldest < tooLongWait ? warning : fault)(text, {
      es: 'Revisa el servidor de correo y los datos con los que entra la web (docs/running.md). No se pierde nada: cada correo se vuelve a intentar durante unos cuatro días.',
    }),
  ];
}

export async function lookAtUndelivered(db: Db, now: Date): Promise<Finding<'es'>[]> {
  const { givenUp } = await readOutbox(db, now);
  if (givenUp === 0) return [good({ es: 'Ninguna en las últimas 24 horas.' })];
  const what = countOf(givenUp, 'correo no se ha podido entregar', 'correos no se han podido entregar');
  return [
    warning(
      { es: `${what} en las últimas 24 horas.` },
      {
        es: 'Suele ser una dirección mal escrita: corrígela en la inscripción o en el usuario. Si son muchas, el servidor de correo rechaza al remitente.',
      },
    ),
  ];
}

type MailConfig = Pick<Config, 'smtpUrl' | 'dataDir' | 'mailFrom' | 'publicUrl'>;

export async function lookAtMail({ smtpUrl }: Pick<MailConfig, 'smtpUrl'>): Promise<Finding<Language>[]> {
  if (!smtpUrl) {
    return [
      warning(
        { en: 'No mail is sent: it is written to files.', es: 'No se envía: cada correo se guarda como archivo en la máquina.' },
        {
          en: 'Set SMTP_URL.',
          es: 'Pon los datos de tu servidor de correo en la configuración del servidor (docs/running.md) y reinicia la web.',
        },
      ),
    ];
  }
  const { host } = new URL(smtpUrl);
  return [good({ en: `Mail goes through ${host}; --email you@example.org sends a test.`, es: `Sale por ${host}.` })];
}

/** The same, and sends an email as the site does where an address is given. */
export async function tryMail(config: MailConfig, emailTo: string | undefined): Promise<Finding<'en'>[]> {
  if (!config.smtpUrl || emailTo === undefined) return lookAtMail(config);
  const { host } = new URL(config.smtpUrl);
  const delivery = createDelivery(config, async () => config.mailFrom ?? siteMailbox(config), 1, usualTimeouts);
  try {
    await delivery.deliver(testEmail(emailTo));
    return [good({ en: `${host} has taken an email to ${emailTo}: look whether it arrives, and not among the spam.` })];
  } catch (error) {
    const remedy = { en: 'Look at SMTP_URL (name, port, user, password) and MAIL_FROM.' };
    return [fault({ en: `${host} does not take an email: ${reasonOf(error)}.` }, remedy)];
  } finally {
    delivery.close();
  }
}
