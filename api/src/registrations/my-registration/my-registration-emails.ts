import { type Club, writeToUs } from 'shared/facts/club';
import { greetPerson } from '../../core/mail/greeting.ts';
import { type Email, writeEmail, writeToClub } from '../../core/mail/email.ts';
import type { Mine } from './my-registration-queries.ts';

type Row = Mine['row'];

const ifNotYou = (club: Club) => `Si no has sido tú, ${writeToUs(club, 'escríbenos cuanto antes')}.`;

/** What happened to a registration, said to its rider, in the subject too, and to the club after the rider's name. */
export interface RiderEvent {
  subject: string;
  toRider: string;
  toClub: string;
  /** Whether nobody asked for it by the link. */
  isOfClub?: boolean;
}

/** The rider changed these fields by the link. */
export const fieldsChanged = ({ referencia }: Row, fields: string): RiderEvent => ({
  subject: fields,
  toRider: `Has cambiado tu inscripción ${referencia}: ${fields}.`,
  toClub: `lo ha cambiado desde su enlace: ${fields}.`,
});

export const selfCancelled = ({ referencia }: Row, bySilence: boolean): RiderEvent =>
  bySilence
    ? {
        subject: 'Anulada',
        toRider: `No nos has dicho si sigues en el día nuevo, así que hemos anulado tu inscripción ${referencia}.`,
        toClub: 'no ha contestado al aplazamiento: su inscripción queda anulada.',
        isOfClub: true,
      }
    : { subject: 'Anulada', toRider: `Has anulado tu inscripción ${referencia}.`, toClub: 'la ha anulado desde su enlace.' };

export const placeAccepted = ({ referencia }: Row): RiderEvent => ({
  subject: 'Plaza aceptada',
  toRider: `Has aceptado la plaza de tu inscripción ${referencia}.`,
  toClub: 'ha aceptado su plaza desde su enlace.',
});

/** The email to the rider, without typed text: any holder of the link could write there what they like. `more`: in the club's words. */
export function notifyRider({ mail, nombre, referencia }: Row, { subject, toRider, isOfClub }: RiderEvent, more: readonly string[]): Email {
  return writeEmail({ to: mail, subject: `Tu inscripción ${referencia}: ${subject.toLowerCase()}` }, [
    greetPerson(nombre),
    toRider,
    ...more,
    ...(isOfClub ? [] : [ifNotYou]),
  ]);
}

/** The email to the club, with the typed text. */
export function notifyClub(
  to: string,
  { mail, nombre, referencia }: Row,
  { subject, toClub }: RiderEvent,
  details: readonly string[] = [],
): Email {
  return writeToClub(
    { to, subject: `Inscripción ${referencia}: ${subject.toLowerCase()}`, replyTo: { name: nombre ?? mail, address: mail } },
    [
      `${nombre ?? mail} (${mail}) ${toClub}`,
      ...(details.length > 0 ? [{ quote: details.join('\n') }] : []),
      'Responde a este correo para contestarle.',
    ],
  );
}

/** One email with the links of all registrations of an address. */
export function sendLinks(to: string, links: readonly { referencia: string; link: string }[]): Email {
  return writeEmail({ to, subject: 'El enlace de tu inscripción' }, [
    greetPerson(null),
    'Alguien ha pedido el enlace de las inscripciones que tienen este correo. Aquí lo tienes:',
    links.map(({ referencia, link }) => `${referencia}: ${link}`).join('\n'),
    'Es personal: quien lo tenga puede ver y cambiar la inscripción. Si no lo has pedido tú, no hagas nada.',
  ]);
}

export function askToConfirm(to: string, referencia: string, link: string): Email {
  return writeEmail({ to, subject: `Confirma tu correo para la inscripción ${referencia}` }, [
    greetPerson(null),
    `Alguien ha pedido que los correos de la inscripción ${referencia} lleguen a esta dirección. Si has sido tú, abre este enlace y confírmalo:`,
    { label: 'Confirmar mi correo', address: link },
    'Vale 48 horas. Si no has sido tú, no hagas nada: la inscripción sigue como estaba.',
  ]);
}
