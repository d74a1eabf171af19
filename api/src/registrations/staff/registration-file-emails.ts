import { type Club, writeToUs } from 'shared/facts/club';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';

interface Rider {
  mail: string;
  nombre: string | null;
  referencia: string;
}

const notRight = (club: Club) => `Si no es correcto, ${writeToUs(club)}.`;
const yours = (link: string) => `Aquí puedes ver tu inscripción, corregirla o anularla. El enlace es personal, no lo reenvíes:\n${link}`;

/** The email when staff cancel a registration. `refund`: the club's words about the payment. */
export const notifyCancelled = ({ mail, nombre, referencia }: Rider, refund: readonly string[]): Email =>
  writeEmail({ to: mail, subject: `Tu inscripción ${referencia}: anulada` }, [
    greetPerson(nombre),
    `El club ha anulado tu inscripción ${referencia}.`,
    ...refund,
    notRight,
  ]);

/** The email when staff change level, companion or guests. `lines`: before and after, and the amount. */
export const notifyChanged = ({ mail, nombre, referencia }: Rider, lines: readonly string[]): Email =>
  writeEmail({ to: mail, subject: `Tu inscripción ${referencia}: cambiada` }, [
    greetPerson(nombre),
    `El club ha cambiado tu inscripción ${referencia}:`,
    lines.join('\n'),
    notRight,
  ]);

interface Revived {
  isWaiting: boolean;
  /** Whether the payment has been given back. */
  owesAgain: boolean;
  /** Only while it is valid. */
  link: string | undefined;
}

/** The email when staff revive a registration. */
export const notifyRevived = ({ mail, nombre, referencia }: Rider, { isWaiting, owesAgain, link }: Revived): Email =>
  writeEmail({ to: mail, subject: `Tu inscripción ${referencia}: recuperada` }, [
    greetPerson(nombre),
    `Tu inscripción ${referencia} vuelve a valer${isWaiting ? ': estás otra vez en la lista de espera' : ''}.`,
    ...(owesAgain ? ['Lo que pagaste se te devolvió, así que está otra vez sin pagar.'] : []),
    ...(link === undefined ? [] : [yours(link)]),
    notRight,
  ]);

/** The email when staff send the link again. */
export const sendLinkAgain = ({ mail, nombre, referencia }: Rider, link: string): Email =>
  writeEmail({ to: mail, subject: `El enlace de tu inscripción ${referencia}` }, [
    greetPerson(nombre),
    `Este es el enlace de tu inscripción ${referencia}.`,
    yours(link),
    notRight,
  ]);
