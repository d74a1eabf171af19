import { emailShape } from 'shared/contract/email-shape';

type ContactFieldName = 'nombre' | 'correo' | 'mensaje';
type ContactErrors = Partial<Record<ContactFieldName, string>>;

/** What is missing or out of shape, as sentences; empty when the message can be sent. */
export function checkContactMessage(message: Record<ContactFieldName, string>): ContactErrors {
  const errors: ContactErrors = {};
  if (!message.nombre.trim()) errors.nombre = 'El nombre es obligatorio.';
  const correo = message.correo.trim();
  if (!correo) errors.correo = 'El correo es obligatorio.';
  else if (!emailShape.test(correo)) errors.correo = 'Introduce un correo válido.';
  if (!message.mensaje.trim()) errors.mensaje = 'El mensaje es obligatorio.';
  return errors;
}
