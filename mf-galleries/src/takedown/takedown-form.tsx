import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import { extraDetail } from 'shared/http/extra-detail';
import { galleryPicture } from 'shared/text/static-path';
import { AlertDialog } from 'shared/ui/alert-dialog';
import { Button } from 'shared/ui/button';
import { Captcha, type CaptchaHandle } from 'shared/ui/captcha/captcha';
import { TextAreaField, TextField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import { Notice } from 'shared/ui/notice';
import { Picture } from 'shared/ui/picture';
import { askForTakedown } from '../galleries-api.ts';
import { checkTakedown, type TakedownErrors, type TakedownFields } from './check-takedown.ts';
import styles from './takedown-form.module.css';

type State = 'idle' | 'sending' | 'sent' | { failure: string };

/** Whoever is in a picture may ask the club to take it down. */
export function TakedownForm({ image, onClose }: { image: GalleryImage; onClose: () => void }) {
  const [state, setState] = useState<State>('idle');
  const [errors, setErrors] = useState<TakedownErrors>({});
  const [token, setToken] = useState<string | null>(null);
  const [asksForCaptcha, askForCaptcha] = useState(false);
  const captcha = useRef<CaptchaHandle>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // While it was disabled the button lost the focus.
    if (state !== 'idle' && state !== 'sending') button.current?.focus();
  }, [state]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'sending') return;
    const form = event.currentTarget;
    const fields = readFields(form);
    const found = checkTakedown(fields);
    setErrors(found);
    setState('idle');
    const [firstWrong] = Object.keys(found);
    if (firstWrong) return (form.elements.namedItem(firstWrong) as HTMLElement).focus();
    if (!token) {
      captcha.current?.focus();
      return askForCaptcha(true);
    }
    setState('sending');
    try {
      await askForTakedown(image.id, { ...fields, token_captcha: token });
      setState('sent');
    } catch (error) {
      setState({ failure: extraDetail(error) ?? 'No se ha podido enviar la solicitud. Inténtalo más tarde.' });
    } finally {
      // Tokens serve once, whatever became of the request.
      captcha.current?.reset();
    }
  };

  return (
    <Modal title="Solicitar retirada" onClose={onClose}>
      {state === 'sent' ? (
        <div className={styles.form}>
          <Notice kind="success">Hemos recibido tu solicitud. El club la revisará y te contestará.</Notice>
          <Button ref={button} onClick={onClose}>
            Aceptar
          </Button>
        </div>
      ) : (
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <div className={styles.intro}>
            <span className={styles.picture}>
              <Picture src={galleryPicture(image.ruta_archivo)} alt="La imagen" sizes="7rem" color={image.color} />
            </span>
            <p>Cuéntanos por qué quieres que retiremos esta imagen.</p>
          </div>
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
          <TextAreaField label="Motivo" name="motivo" rows={4} maxLength={5000} required error={errors.motivo} />
          <Captcha ref={captcha} onToken={setToken} />
          <p className={styles.privacy}>
            Usaremos tus datos solo para atender esta solicitud.{' '}
            <a href="/privacidad" target="_blank">
              Política de privacidad
            </a>
          </p>
          <Button ref={button} type="submit" disabled={state === 'sending'}>
            {state === 'sending' ? 'Enviando...' : 'Enviar solicitud'}
          </Button>
          {typeof state === 'object' && <Notice kind="error">{state.failure}</Notice>}
        </form>
      )}
      {asksForCaptcha && <AlertDialog message="⚠️ Debes completar el captcha." onClose={() => askForCaptcha(false)} />}
    </Modal>
  );
}

function readFields(form: HTMLFormElement): TakedownFields {
  const data = new FormData(form);
  const text = (name: keyof TakedownFields) => String(data.get(name) ?? '').trim();
  return { nombre: text('nombre'), correo: text('correo'), motivo: text('motivo') };
}
