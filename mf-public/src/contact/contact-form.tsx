import { Form, Submit } from 'shared/form/form';
import { ifMissing, ifNoEmail } from 'shared/form/rules';
import { Captcha } from 'shared/ui/captcha/captcha';
import { useCaptchaForm } from 'shared/ui/captcha/use-captcha-form';
import { TextAreaField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { sendContactMessage } from './contact-data.ts';
import styles from './contact-form.module.css';

export function ContactForm() {
  const { form, captcha, dialog } = useCaptchaForm({
    labels: { nombre: 'Nombre', correo: 'Correo electrónico', mensaje: 'Mensaje' },
    start: { nombre: '', correo: '', mensaje: '' },
    check: ({ nombre, correo, mensaje }) => ({
      nombre: ifMissing(nombre, 'El nombre es obligatorio.'),
      correo: ifMissing(correo, 'El correo es obligatorio.') ?? ifNoEmail(correo, 'Introduce un correo válido.'),
      mensaje: ifMissing(mensaje, 'El mensaje es obligatorio.'),
    }),
    send: (message, token_captcha) => sendContactMessage({ ...message, token_captcha }),
    detail: () => '❌ Hubo un error. Inténtalo más tarde.',
  });
  return (
    <Form of={form}>
      <TextField {...form.field('nombre')} autoComplete="name" maxLength={200} required />
      <TextField {...form.field('correo')} type="email" autoComplete="email" maxLength={254} required />
      <TextAreaField {...form.field('mensaje')} maxLength={5000} required />
      <Captcha {...captcha} />
      <p className={styles.privacy}>
        Usaremos tus datos solo para contestarte.{' '}
        <a href="/privacidad" target="_blank">
          Política de privacidad
        </a>
      </p>
      <Submit of={form} busy="Enviando...">
        Enviar
      </Submit>
      {form.isStored && <Notice kind="success">✅ Mensaje enviado correctamente.</Notice>}
      {dialog}
    </Form>
  );
}
