import type { TakedownForm } from 'shared/contract/galleries';
import { emailShape } from 'shared/contract/email-shape';

type TakedownFields = Omit<TakedownForm, 'token_captcha'>;

/** Empty first, then the shape; in the order of the fields. */
export function checkTakedown({ nombre, correo, motivo }: TakedownFields): Partial<TakedownFields> {
  const errors: Partial<TakedownFields> = {};
  if (!nombre.trim()) errors.nombre = 'El nombre es obligatorio.';
  if (!correo.trim()) errors.correo = 'El correo es obligatorio.';
  else if (!emailShape.test(correo.trim())) errors.correo = 'Introduce un correo válido.';
  if (!motivo.trim()) errors.motivo = 'El motivo es obligatorio.';
  return errors;
}
