import type { TakedownForm } from 'shared/contract/galleries';
import { emailShape } from 'shared/text/email-shape';

export type TakedownFields = Omit<TakedownForm, 'token_captcha'>;
export type TakedownErrors = Partial<Record<keyof TakedownFields, string>>;

/** Empty first, then the shape; in the order of the fields. */
export function checkTakedown({ nombre, correo, motivo }: TakedownFields): TakedownErrors {
  return {
    ...(nombre ? {} : { nombre: 'El nombre es obligatorio.' }),
    ...(correo ? {} : { correo: 'El correo es obligatorio.' }),
    ...(correo && !emailShape.test(correo) ? { correo: 'Introduce un correo válido.' } : {}),
    ...(motivo ? {} : { motivo: 'El motivo es obligatorio.' }),
  };
}
