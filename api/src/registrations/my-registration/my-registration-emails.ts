import { type Club, writeToUs } from 'shared/facts/club';
import { greet } from '../../core/mail/greeting.ts';
import { type Email, writeEmail, writeToClub } from '../../core/mail/email.ts';
import type { Mine } from './my-registration-queries.ts';

type Row = Mine['row'];

const ifNotYou = (club: Club) => `Si no has sido tú, ${writeToUs(club, 'escríbenos cuanto antes')}.`;

/** The email to the rider, without typed text: any holder of the link could write there what they like. `more`: in the club's words. */
export function notifyRider({ mail, nombre, referencia }: Row, what: string, more: readonly string[]): Email {
  return writeEmail({ to: mail, subject: `Tu inscripción ${referencia}: ${what.toLowerCase()}` }, [
    greet(nombre),
    `Desde el enlace de tu inscripción ${referencia} se ha hecho este cambio: ${what}.`,
    ...more,
    ifNotYou,
  ]);
}

/** The email to the club, with the typed text. */
export function notifyClub(to: string, { mail, nombre, referencia }: Row, what: string, details: readonly string[] = []): Email {
  return writeToClub(
    { to, subject: `Inscripción ${referencia}: ${what.toLowerCase()}`, replyTo: { name: nombre ?? mail, address: mail } },
    [
      `${nombre ?? mail} (${mail}) lo ha cambiado desde su enlace: ${what}.`,
      ...(details.length > 0 ? [{ quote: details.join('\n') }] : []),
      'Responde a este correo para contestarle.',
    ],
  );
}

/** One email with the links of all registrations of an address. */
export function sendLinks(to: string, links: readonly { referencia: string; link: string }[]): Email {
  return writeEmail({ to, subject: 'El enlace de tu inscripción' }, [
    greet(null),
    'Alguien ha pedido el enlace de las inscripciones que tienen este correo. Aquí lo tienes:',
    links.map(({ referencia, link }) => `${referencia}: ${link}`).join('\n'),
    'Es personal: quien lo tenga puede ver y cambiar la inscripción. Si no lo has pedido tú, no hagas nada.',
  ]);
}

export function askToConfirm(to: string, referencia: string, link: string): Email {
  return writeEmail({ to, subject: `Confirma tu correo para la inscripción ${referencia}` }, [
    greet(null),
    `Alguien ha pedido que los correos de la inscripción ${referencia} lleguen a esta dirección. Si has sido tú, abre este enlace y confírmalo:`,
    { label: 'Confirmar mi correo', address: link },
    'Vale 48 horas. Si no has sido tú, no hagas nada: la inscripción sigue como estaba.',
  ]);
}
