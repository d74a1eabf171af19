import type { ContactForm } from 'shared/contract/contact';
import { call } from 'shared/http/call';

/** Rejects when the message was rejected, and also when the reply does not carry `mensaje`. */
export async function sendContactMessage(message: ContactForm): Promise<void> {
  const reply = await call('POST /contacto', { form: message });
  if (!reply?.mensaje) throw new Error('contact reply without mensaje');
}
