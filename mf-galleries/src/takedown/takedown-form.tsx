import type { GalleryImage } from 'shared/contract/galleries';
import { extraDetail } from 'shared/http/extra-detail';
import { galleryPicture } from 'shared/text/static-path';
import { Button } from 'shared/ui/button';
import { Captcha } from 'shared/ui/captcha/captcha';
import { useCaptchaForm } from 'shared/ui/captcha/use-captcha-form';
import { TextAreaField, TextField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import { Notice } from 'shared/ui/notice';
import { Picture } from 'shared/ui/picture';
import { askForTakedown } from '../galleries-api.ts';
import { checkTakedown } from './check-takedown.ts';
import styles from './takedown-form.module.css';

/** Whoever is in a picture may ask the club to take it down. */
export function TakedownForm({ image, onClose }: { image: GalleryImage; onClose: () => void }) {
  const { sending, errors, form, captcha, button, question } = useCaptchaForm({
    fields: ['nombre', 'correo', 'motivo'],
    check: checkTakedown,
    send: (fields, token_captcha) => askForTakedown(image.id, { ...fields, token_captcha }),
  });
  return (
    <Modal title="Solicitar retirada" onClose={onClose}>
      {sending.kind === 'sent' ? (
        <div className={styles.form}>
          <Notice kind="success">Hemos recibido tu solicitud. El club la revisará y te contestará.</Notice>
          <Button ref={button} onClick={onClose}>
            Aceptar
          </Button>
        </div>
      ) : (
        <form className={styles.form} {...form}>
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
          <Captcha {...captcha} />
          <p className={styles.privacy}>
            Usaremos tus datos solo para atender esta solicitud.{' '}
            <a href="/privacidad" target="_blank">
              Política de privacidad
            </a>
          </p>
          <Button ref={button} type="submit" disabled={sending.kind === 'sending'}>
            {sending.kind === 'sending' ? 'Enviando...' : 'Enviar solicitud'}
          </Button>
          {sending.kind === 'failed' && (
            <Notice kind="error">{extraDetail(sending.error) ?? 'No se ha podido enviar la solicitud. Inténtalo más tarde.'}</Notice>
          )}
        </form>
      )}
      {question}
    </Modal>
  );
}
