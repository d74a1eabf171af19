import type { GalleryImage } from 'shared/contract/galleries';
import { Form, Submit } from 'shared/form/form';
import { ifMissing, ifNoEmail } from 'shared/form/rules';
import { extraDetail } from 'shared/http/error-body';
import { galleryPicture } from 'shared/text/static-path';
import { Button } from 'shared/ui/button';
import { Captcha } from 'shared/captcha/captcha';
import { useCaptchaForm } from 'shared/captcha/use-token-form';
import { takeFocus } from 'shared/ui/dialog-refs';
import { TextAreaField, TextField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import { Notice } from 'shared/ui/notice';
import { Picture } from 'shared/ui/picture';
import { askForTakedown } from '../gallery/galleries-api.ts';
import styles from './takedown-form.module.css';

/** Take-down request for a picture, open to all visitors. */
export function TakedownForm({ image, onClose }: { image: GalleryImage; onClose: () => void }) {
  const { form, captcha, dialog } = useCaptchaForm({
    labels: { nombre: 'Nombre', correo: 'Correo electrónico', motivo: 'Motivo' },
    start: { nombre: '', correo: '', motivo: '' },
    check: ({ nombre, correo, motivo }) => ({
      nombre: ifMissing(nombre, 'El nombre es obligatorio.'),
      correo: ifMissing(correo, 'El correo es obligatorio.') ?? ifNoEmail(correo, 'Introduce un correo válido.'),
      motivo: ifMissing(motivo, 'El motivo es obligatorio.'),
    }),
    send: (fields, token_captcha) => askForTakedown(image.id, { ...fields, token_captcha }),
    detail: (error) => extraDetail(error) ?? 'No se ha podido enviar la solicitud. Inténtalo más tarde.',
  });
  return (
    <Modal title="Solicitar retirada" onClose={onClose}>
      {form.isStored ? (
        <div className={`stack start gap-4 ${styles.form}`}>
          <Notice kind="success">Hemos recibido tu solicitud. El club la revisará y te contestará.</Notice>
          <Button ref={takeFocus} onClick={onClose}>
            Aceptar
          </Button>
        </div>
      ) : (
        <Form of={form}>
          <div className="line gap-4">
            <span className={styles.picture}>
              <Picture src={galleryPicture(image.ruta_archivo)} alt="La imagen" sizes="7rem" color={image.color} />
            </span>
            <p>Cuéntanos por qué quieres que retiremos esta imagen.</p>
          </div>
          <TextField {...form.field('nombre')} autoComplete="name" maxLength={200} required />
          <TextField {...form.field('correo')} type="email" autoComplete="email" maxLength={254} required />
          <TextAreaField {...form.field('motivo')} rows={4} maxLength={5000} required />
          <Captcha {...captcha} />
          <p className="soft small">
            Usaremos tus datos solo para atender esta solicitud.{' '}
            <a href="/privacidad" target="_blank">
              Política de privacidad
            </a>
          </p>
          <Submit of={form} busy="Enviando...">
            Enviar solicitud
          </Submit>
        </Form>
      )}
      {dialog}
    </Modal>
  );
}
