import type { ContactForm, ContactReply } from 'shared/contract/contact';
import { api } from 'shared/http/client';

/** Rejects when the message was refused, and also when the reply does not carry `mensaje`. */
export async function sendContactMessage(message: ContactForm): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(message)) body.append(name, value);
  const reply = await (await api.post('contacto', { body })).json<Partial<ContactReply> | null>();
  if (!reply?.mensaje) throw new Error('contact reply without mensaje');
}
