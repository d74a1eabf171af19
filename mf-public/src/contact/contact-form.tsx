import { useEffect, useRef, useState, type FormEvent } from 'react';
import { AlertDialog } from 'shared/ui/alert-dialog';
import { Button } from 'shared/ui/button';
import { Captcha, type CaptchaHandle } from 'shared/ui/captcha/captcha';
import { TextAreaField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { checkContactMessage, type ContactErrors, type ContactFieldName } from './check-contact-message.ts';
import { sendContactMessage } from './contact-data.ts';
import styles from './contact-form.module.css';

type State = 'idle' | 'sending' | 'sent' | 'failed';

export function ContactForm() {
  const [state, setState] = useState<State>('idle');
  const [errors, setErrors] = useState<ContactErrors>({});
  const [token, setToken] = useState<string | null>(null);
  const [asksForCaptcha, askForCaptcha] = useState(false);
  const captcha = useRef<CaptchaHandle>(null);

  const sendButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // While it was disabled the button lost the focus.
    if (state === 'sent' || state === 'failed') sendButton.current?.focus();
  }, [state]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'sending') return;
    const form = event.currentTarget;
    const message = readMessage(form);
    const found = checkContactMessage(message);
    setErrors(found);
    setState('idle');
    const [firstWrong] = Object.keys(found);
    if (firstWrong) return (form.elements.namedItem(firstWrong) as HTMLElement).focus();
    if (!token) {
      // The dialog gives the focus back to where it was: to what is missing.
      captcha.current?.focus();
      return askForCaptcha(true);
    }

    setState('sending');
    try {
      await sendContactMessage({ ...message, token_captcha: token });
      form.reset();
      setState('sent');
    } catch {
      setState('failed');
    } finally {
      // Tokens serve once, whatever became of the message.
      captcha.current?.reset();
    }
  };

  const forgetError = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof Element) setErrors({ ...errors, [target.getAttribute('name') ?? '']: undefined });
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} onInput={forgetError} noValidate>
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
      <Captcha ref={captcha} onToken={setToken} />
      <p className={styles.privacy}>
        Usaremos tus datos solo para contestarte.{' '}
        <a href="/privacidad" target="_blank">
          Política de privacidad
        </a>
      </p>
      <Button ref={sendButton} type="submit" disabled={state === 'sending'}>
        {state === 'sending' ? 'Enviando...' : 'Enviar'}
      </Button>
      {state === 'sent' && <Notice kind="success">✅ Mensaje enviado correctamente.</Notice>}
      {state === 'failed' && <Notice kind="error">❌ Hubo un error. Inténtalo más tarde.</Notice>}
      {asksForCaptcha && <AlertDialog message="⚠️ Debes completar el captcha." onClose={() => askForCaptcha(false)} />}
    </form>
  );
}

function readMessage(form: HTMLFormElement): Record<ContactFieldName, string> {
  const data = new FormData(form);
  const text = (name: ContactFieldName) => String(data.get(name) ?? '');
  return { nombre: text('nombre'), correo: text('correo'), mensaje: text('mensaje') };
}
