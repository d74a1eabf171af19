import type { OutgoingEmail } from './deliver.ts';
import { stampEmail } from './outbox.ts';

/** A test email, to the staff member who asked for it. */
export function testEmail(para: string): OutgoingEmail {
  const { message_id, creado } = stampEmail(new Date());
  const texto = 'Este correo de prueba lo ha pedido quien administra la web. Si lo lees, el correo funciona.';
  const rest = { html: '', responder_nombre: null, responder_correo: null, envio_id: null, inscripcion_id: null, attachments: [] };
  return { id: 0, message_id, creado, para, asunto: 'Prueba de correo', texto, ...rest };
}
