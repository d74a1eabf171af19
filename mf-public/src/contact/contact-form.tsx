import { useState } from 'react';
import { Form, Submit } from 'shared/form/form';
import { ifMissing, ifNoEmail } from 'shared/form/rules';
import { showNotice } from 'shared/notify/notify';
import { Captcha } from 'shared/captcha/captcha';
import { useCaptchaForm } from 'shared/captcha/use-token-form';
import { TextAreaField, TextField } from 'shared/ui/field';
import { deviceNames } from 'shared/facts/device-names';
import { createDraft } from 'shared/form/draft';
import type { ContactForm as ContactMessage } from 'shared/contract/contact';
import { call } from 'shared/http/call';

/** Rejects when the message was rejected, and also when the reply does not carry `mensaje`. */
async function sendContactMessage(message: ContactMessage): Promise<void> {
  const reply = await call('POST /contacto', { form: message });
  if (!reply?.mensaje) throw new Error('contact reply without mensaje');
}

interface ContactDraft {
  nombre: string;
  correo: string;
  mensaje: string;
}

const blankMessage: ContactDraft = { nombre: '', correo: '', mensaje: '' };
const messageDraft = createDraft(deviceNames.message, blankMessage);

interface ContactFormProps {
  /** Called once the message was accepted. */
  onSent: () => void;
}

export function ContactForm({ onSent }: ContactFormProps) {
  const [start] = useState(() => messageDraft.read() ?? blankMessage);
  const { form, captcha, dialog } = useCaptchaForm({
    labels: { nombre: 'Nombre', correo: 'Correo electrónico', mensaje: 'Mensaje' },
    start,
    check: ({ nombre, correo, mensaje }) => ({
      nombre: ifMissing(nombre, 'El nombre es obligatorio.'),
      correo: ifMissing(correo, 'El correo es obligatorio.') ?? ifNoEmail(correo, 'Introduce un correo válido.'),
      mensaje: ifMissing(mensaje, 'El mensaje es obligatorio.'),
    }),
    send: (message, token_captcha) => sendContactMessage({ ...message, token_captcha }),
    saved: () => {
      messageDraft.drop();
      onSent();
      showNotice({ kind: 'success', text: '✅ Mensaje enviado correctamente.' });
    },
    detail: () => '❌ Hubo un error. Inténtalo más tarde.',
  });
  const field = (name: keyof ContactDraft) => {
    const { onChange, ...rest } = form.field(name);
    return {
      ...rest,
      onChange: (event: Parameters<typeof onChange>[0]) => {
        messageDraft.keep({ ...form.values, [name]: event.target.value });
        onChange(event);
      },
    };
  };
  return (
    <Form of={form}>
      <TextField {...field('nombre')} autoComplete="name" maxLength={200} required />
      <TextField {...field('correo')} type="email" autoComplete="email" maxLength={254} required />
      <TextAreaField {...field('mensaje')} maxLength={5000} required />
      <Captcha {...captcha} />
      <p className="soft small">
        Usaremos tus datos solo para contestarte.{' '}
        <a href="/privacidad" target="_blank">
          Política de privacidad
        </a>
      </p>
      <Submit of={form} busy="Enviando...">
        Enviar
      </Submit>
      {dialog}
    </Form>
  );
}
