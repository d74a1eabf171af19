import { type Club, writeToUs } from 'shared/facts/club';
import type { StoredUser } from '../../core/db/schema.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import type { Paragraph } from '../../core/mail/email-html.ts';
import { greetPerson } from '../../core/mail/greeting.ts';

type Addressee = Pick<StoredUser, 'nombre' | 'correo_electronico'>;

const ifNotYou = (club: Club) => `Si no has sido tú, cambia tu contraseña cuanto antes y ${writeToUs(club)}.`;

/** Emails a user what happened to the second step of their log-in. `what` is one sentence. */
function tell({ nombre, correo_electronico }: Addressee, subject: string, what: string, next: Paragraph): Email {
  return writeEmail({ to: correo_electronico, subject }, [greetPerson(nombre, { digits: true }), what, next]);
}

export const notifyOfAddedFactor = (user: Addressee, what: 'una aplicación de códigos' | 'una llave de acceso'): Email =>
  tell(
    user,
    'Verificación en dos pasos: se ha añadido un método',
    `Se ha añadido ${what} a la verificación en dos pasos de tu cuenta. Las demás sesiones que tenías abiertas se han cerrado.`,
    ifNotYou,
  );

export const notifyOfRemovedFactor = (user: Addressee, what: 'la aplicación de códigos' | 'una llave de acceso'): Email =>
  tell(
    user,
    'Verificación en dos pasos: se ha quitado un método',
    `Se ha quitado ${what} de la verificación en dos pasos de tu cuenta. Las demás sesiones que tenías abiertas se han cerrado.`,
    ifNotYou,
  );

export const notifyOfNewCodes = (user: Addressee): Email =>
  tell(
    user,
    'Tienes códigos de recuperación nuevos',
    'Se han creado códigos de recuperación nuevos; los anteriores ya no sirven.',
    ifNotYou,
  );

export const notifyOfUsedCode = (user: Addressee, left: number): Email =>
  tell(
    user,
    'Se ha usado un código de recuperación',
    `Alguien ha entrado en tu cuenta con tu contraseña y un código de recuperación. ${left === 1 ? 'Queda 1 código' : `Quedan ${left} códigos`} sin usar.`,
    ifNotYou,
  );

export const notifyOfGuesses = (user: Addressee): Email =>
  tell(
    user,
    'Alguien prueba códigos de verificación de tu cuenta',
    'Alguien ha escrito bien tu contraseña y después varios códigos de verificación que no son. No ha entrado, y cada vez tiene que esperar más. Si no has sido tú, esa persona conoce tu contraseña.',
    ifNotYou,
  );

export const notifyOfReset = (user: Addressee): Email =>
  tell(
    user,
    'Tu cuenta ya no tiene verificación en dos pasos',
    'El webmaster ha quitado la verificación en dos pasos de tu cuenta, y todas tus sesiones se han cerrado. La próxima vez entrarás solo con tu contraseña; después podrás activarla otra vez.',
    (club) => `Si no lo habías pedido, ${writeToUs(club)}.`,
  );
