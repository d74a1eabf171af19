import { Button } from 'shared/ui/button';
import { Captcha } from 'shared/ui/captcha/captcha';
import { useCaptchaForm } from 'shared/ui/captcha/use-captcha-form';
import { TextAreaField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { checkContactMessage } from './check-contact-message.ts';
import { sendContactMessage } from './contact-data.ts';
import styles from './contact-form.module.css';

export function ContactForm() {
  const { sending, errors, form, captcha, button, question } = useCaptchaForm({
    fields: ['nombre', 'correo', 'mensaje'],
    check: checkContactMessage,
    send: (message, token_captcha) => sendContactMessage({ ...message, token_captcha }),
  });
  return (
    <form className={styles.form} {...form}>
      <TextField label="Nombre" name="nombre" autoComplete="name" maxLength={200} required error={errors.nombre} />
      <TextField
        label="Correo electrónico"
        name="correo"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        error={errors.correo}
      />
      <TextAreaField label="Mensaje" name="mensaje" maxLength={5000} required error={errors.mensaje} />
      <Captcha {...captcha} />
      <p className={styles.privacy}>
        Usaremos tus datos solo para contestarte.{' '}
        <a href="/privacidad" target="_blank">
          Política de privacidad
        </a>
      </p>
      <Button ref={button} type="submit" disabled={sending.kind === 'sending'}>
        {sending.kind === 'sending' ? 'Enviando...' : 'Enviar'}
      </Button>
      {sending.kind === 'sent' && <Notice kind="success">✅ Mensaje enviado correctamente.</Notice>}
      {sending.kind === 'failed' && <Notice kind="error">❌ Hubo un error. Inténtalo más tarde.</Notice>}
      {question}
    </form>
  );
}
