import { type Club, writeToUs } from 'shared/facts/club';
import type { StoredUser } from '../../core/db/schema.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';

type Addressee = Pick<StoredUser, 'nombre' | 'correo_electronico'>;

/** The author of a change to an account: its owner in a session, the holder of an emailed link, or staff. */
type ChangedBy = 'self' | 'link' | 'staff';

const ifNotYou = (club: Club) => `Si no lo esperabas, ${writeToUs(club, 'escríbenos cuanto antes')}.`;

export function sendResetLink({ nombre, correo_electronico }: Addressee, link: string): Email {
  return writeEmail({ to: correo_electronico, subject: 'Elige otra contraseña para la web del club' }, [
    greetPerson(nombre, { digits: true }),
    'Alguien ha pedido cambiar la contraseña de tu acceso porque la ha olvidado. Si has sido tú, abre este enlace y elige otra:',
    { label: 'Elegir otra contraseña', address: link },
    'El enlace sirve una sola vez y durante una hora. Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
  ]);
}

const waysToPassword: Readonly<Record<ChangedBy, string>> = {
  self: 'La contraseña de tu acceso se ha cambiado desde una sesión tuya. Las demás sesiones que tenías abiertas se han cerrado.',
  link: 'La contraseña de tu acceso se ha cambiado con un enlace de un solo uso. Las sesiones que tenías abiertas se han cerrado.',
  staff: 'Alguien de la junta ha cambiado la contraseña de tu acceso. Las sesiones que tenías abiertas se han cerrado.',
};

export function notifyOfPassword({ nombre, correo_electronico }: Addressee, by: ChangedBy): Email {
  return writeEmail({ to: correo_electronico, subject: 'Tu contraseña ha cambiado' }, [
    greetPerson(nombre, { digits: true }),
    waysToPassword[by],
    ifNotYou,
  ]);
}

/**
 * To the old address and to the new one. The old one may be a stranger's, where it had been mistyped: it does not name the
 * new one.
 */
export function notifyOfAddress(before: Addressee, after: Addressee, by: ChangedBy): Email[] {
  const who = by === 'self' ? 'desde una sesión tuya' : 'por alguien de la junta';
  const subject = 'El correo de tu acceso ha cambiado';
  return [
    writeEmail({ to: before.correo_electronico, subject }, [
      greetPerson(before.nombre, { digits: true }),
      `El correo de tu acceso se ha cambiado ${who}. Con esta dirección ya no se entra, y ya no recibirás aquí nuestros correos.`,
      ifNotYou,
    ]),
    writeEmail({ to: after.correo_electronico, subject }, [
      greetPerson(after.nombre, { digits: true }),
      `El correo de tu acceso se ha cambiado ${who}. Desde ahora entras con esta dirección; la contraseña es la de siempre.`,
      ifNotYou,
    ]),
  ];
}
