import { club } from 'shared/contract/club';
import type { StoredUser } from '../db/schema.ts';
import { greet } from '../mail/greeting.ts';
import { type Letter, writeLetter } from '../mail/letter.ts';

type Addressee = Pick<StoredUser, 'nombre' | 'correo_electronico'>;

export function sendResetLink({ nombre, correo_electronico }: Addressee, link: string): Letter {
  return writeLetter({ to: correo_electronico, subject: 'Elige otra contraseña para la web del club' }, [
    greet(nombre),
    'Alguien ha pedido cambiar la contraseña de tu cuenta porque la ha olvidado. Si has sido tú, abre este enlace y elige otra:',
    link,
    'El enlace sirve una sola vez y durante una hora. Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
  ]);
}

export function tellOfReset({ nombre, correo_electronico }: Addressee): Letter {
  return writeLetter({ to: correo_electronico, subject: 'Tu contraseña ha cambiado' }, [
    greet(nombre),
    'La contraseña de tu cuenta se ha cambiado con el enlace que enviamos a esta dirección. Las sesiones que tenías abiertas se han cerrado.',
    `Si no has sido tú, escríbenos a ${club.email}.`,
  ]);
}
