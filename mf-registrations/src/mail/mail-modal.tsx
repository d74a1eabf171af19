import { Form, Submit } from 'shared/form/form';
import { useForm } from 'shared/form/use-form';
import { Actions } from 'shared/ui/actions';
import { Button } from 'shared/ui/button';
import { TextAreaField, TextField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import { Notice } from 'shared/ui/notice';
import { Hint } from 'shared/ui/page';
import { nameOf, type Row } from '../registration/row.ts';
import { Attachments } from './attachments.tsx';
import { checkAttachments } from './check-attachments.ts';
import styles from './mail-modal.module.css';
import { newKey, sendMailing, type Mailing } from './mailing-api.ts';

interface MailModalProps {
  rows: readonly Pick<Row, 'id' | 'nombre' | 'mail'>[];
  /** What it begins with. */
  text?: Pick<Mailing, 'asunto' | 'mensaje'>;
  onSent: () => void;
  onClose: () => void;
}

/** How long the good news stands before the dialog closes, in milliseconds. */
const readingTime = 1500;
/** Nobody reads more names than these. */
const namesShown = 5;

const labels = { asunto: 'Asunto', mensaje: 'Mensaje', archivos: 'Archivos adjuntos' };
const blank: Mailing = { asunto: '', mensaje: '', archivos: [], key: '' };

/** One e-mail to each of the selected people. */
export function MailModal({ rows, text, onSent, onClose }: MailModalProps) {
  const form = useForm({
    labels,
    start: {
      ...blank,
      ...(text && { ...text, key: newKey() }),
      names: rows.slice(0, namesShown).map(nameOf),
    },
    ready: ({ asunto, mensaje, archivos }) => {
      const isMissing = asunto.trim() === '' || mensaje.trim() === '';
      const fault = isMissing ? 'Rellena asunto y mensaje.' : checkAttachments(archivos);
      if (fault) form.refuse(fault);
      return fault === undefined;
    },
    send: (mailing) =>
      sendMailing(
        rows.map(({ id }) => id),
        mailing,
      ),
    saved: () => {
      onSent();
      setTimeout(onClose, readingTime);
    },
    once: true,
    failed: '❌ Error al enviar correos. Revisa los datos o intenta más tarde.',
  });
  const { names, asunto, mensaje, archivos } = form.values;
  // A new key for another e-mail: the server recognizes a repeated one by it.
  const change = (part: Partial<Mailing>) => form.set({ ...part, key: newKey() });
  const close = () => form.leave(onClose);
  const others = rows.length - names.length;
  return (
    <Modal title={`Enviar correo a ${rows.length} inscritos`} onClose={close}>
      <Form
        of={form}
        foot={
          <>
            {form.isStored && <Notice kind="success">✅ Correos enviados correctamente.</Notice>}
            <Actions>
              <Submit
                of={form}
                busy={
                  <>
                    <span className={styles.spinner} aria-hidden="true" />
                    Enviando...
                  </>
                }
              >
                Enviar
              </Submit>
              <Button tone="outline" onClick={close}>
                Cancelar
              </Button>
            </Actions>
          </>
        }
      >
        <Hint>
          Para {names.join(', ')}
          {others > 0 && ` y ${others.toLocaleString('es')} más`}. Cada persona recibe su propio correo, sin ver las demás direcciones.
        </Hint>
        <TextField
          label={labels.asunto}
          name="asunto"
          maxLength={200}
          autoComplete="off"
          value={asunto}
          onChange={({ target }) => change({ asunto: target.value })}
        />
        <TextAreaField
          label={labels.mensaje}
          name="mensaje"
          rows={8}
          maxLength={20_000}
          value={mensaje}
          onChange={({ target }) => change({ mensaje: target.value })}
        />
        <Attachments
          label={labels.archivos}
          files={archivos}
          onChange={(chosen) => change({ archivos: chosen.length > 0 ? chosen : blank.archivos })}
        />
      </Form>
    </Modal>
  );
}
