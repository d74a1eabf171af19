import { type FocusEvent, use, useRef, useState } from 'react';
import { besidesFields, findEmailFields, emailFieldNames } from 'shared/facts/email-fields';
import { maxPersonal } from 'shared/facts/mailing-limits';
import type { EmailRecipient } from 'shared/contract/mailings';
import { Form, Submit } from 'shared/form/form';
import { useForm } from 'shared/form/use-form';
import { can } from 'shared/http/can';
import { Actions } from 'shared/ui/actions';
import { useAsk } from 'shared/ui/ask';
import { Button } from 'shared/ui/button';
import { TextAreaField, TextField } from 'shared/ui/field';
import { LoadFailure } from 'shared/ui/load-failure';
import { Loaded } from 'shared/ui/loaded';
import { Modal } from 'shared/ui/modal';
import { Notice } from 'shared/ui/notice';
import { Hint } from 'shared/ui/page';
import { TextButton } from 'shared/ui/text-button';
import { noneAsked } from '../answers/answers-data.ts';
import { AskedContext } from '../answers/asked-context.ts';
import { nameOf, type Row } from '../registration/row.ts';
import { useRecipients } from './use-recipients.tsx';
import { Attachments } from './attachments.tsx';
import { checkAttachments } from './check-attachments.ts';
import { findGaps } from './email-gaps.ts';
import { EmailPreview } from './email-preview.tsx';
import { EmailTemplates } from './email-templates.tsx';
import styles from './mail-modal.module.css';
import { randomHex } from 'shared/text/random-hex';
import { loadRecipients, sendMailing, type Mailing } from './mailing-api.ts';

interface MailModalProps {
  rows: readonly Pick<Row, 'id' | 'nombre' | 'mail' | 'anulada' | 'espera'>[];
  /** Initial text. */
  text?: Pick<Mailing, 'asunto' | 'mensaje'>;
  onSent: () => void;
  onClose: () => void;
}

/** How long, in milliseconds, the success message is shown before the dialog closes. */
const readingTime = 1500;
/** Limit of names. */
const namesShown = 5;

const labels = { asunto: 'Asunto', mensaje: 'Mensaje', archivos: 'Archivos adjuntos' };
const blank: Mailing = { asunto: '', mensaje: '', archivos: [], key: '' };

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Sends one email to each of the selected people; where the server supports it, with placeholders. */
export function MailModal({ rows: selected, text, onSent, onClose }: MailModalProps) {
  const { rows, choice } = useRecipients(selected);
  const ids = rows.map(({ id }) => id);
  const asked = use(AskedContext);
  const { ask, dialog } = useAsk();
  /** Loaded on demand. */
  const [recipients, setRecipients] = useState<Promise<EmailRecipient[]>>();
  const [isShown, setShown] = useState(false);
  const typedIn = useRef<TextControl>(null);
  const form = useForm({
    labels,
    start: {
      ...blank,
      ...(text && { ...text, key: randomHex(16) }),
    },
    ready: ({ asunto, mensaje, archivos }) => {
      const isMissing = asunto.trim() === '' || mensaje.trim() === '';
      const fault = isMissing ? 'Rellena asunto y mensaje.' : (faultOfFields(asunto, mensaje) ?? checkAttachments(archivos));
      if (fault) form.refuse(fault);
      return fault === undefined;
    },
    send: async (mailing) => (await confirmGaps(mailing)) && sendMailing(ids, mailing),
    saved: () => {
      onSent();
      setTimeout(onClose, readingTime);
    },
    once: true,
    failed: '❌ Error al enviar correos. Revisa los datos o intenta más tarde.',
  });
  const { asunto, mensaje, archivos } = form.values;
  const names = rows.slice(0, namesShown).map(nameOf);
  // A new key for another e-mail: the server recognizes a repeated one by it.
  const change = (part: Partial<Mailing>) => form.set({ ...part, key: randomHex(16) });
  const close = () => form.leave(onClose);
  const others = rows.length - names.length;
  const isPersonal = can('personal-letters');

  const ofFields = (subject: string, message: string) => findEmailFields(`${subject}\n${message}`);
  const faultOfFields = (subject: string, message: string) =>
    isPersonal && rows.length > maxPersonal && ofFields(subject, message).fields.length > 0
      ? `Con datos de cada persona, un correo puede ir a ${maxPersonal} inscritos como máximo.`
      : undefined;
  const askRecipients = () => setRecipients(loadRecipients(ids));
  /** Confirms missing values before sending. */
  const confirmGaps = async (mailing: Mailing): Promise<boolean> => {
    const { fields, unknown } = ofFields(mailing.asunto, mailing.mensaje);
    if (!isPersonal || fields.length + unknown.length === 0) return true;
    // Reloaded: the data may be old.
    const gaps = findGaps(`${mailing.asunto}\n${mailing.mensaje}`, fields.length > 0 ? await loadRecipients(ids) : []);
    return gaps.length === 0 || ask({ message: `${gaps.join(' ')} ¿Enviar igualmente?`, confirm: 'Enviar igualmente', cancel: 'Volver' });
  };
  /** Inserts at the last cursor position, in subject or message. */
  const insert = (word: string) => {
    const control = typedIn.current;
    if (!control) return change({ mensaje: mensaje + word });
    const { value, selectionStart, selectionEnd } = control;
    const from = selectionStart ?? value.length;
    change({ [control.name]: value.slice(0, from) + word + value.slice(selectionEnd ?? from) });
    // After the render.
    requestAnimationFrame(() => {
      control.focus();
      control.setSelectionRange(from + word.length, from + word.length);
    });
  };
  const remember = ({ currentTarget }: FocusEvent<TextControl>) => (typedIn.current = currentTarget);

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
                    <span>Enviando...</span>
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
          {`Para ${names.join(', ')}${others > 0 ? ` y ${others.toLocaleString('es')} más` : ''}. Cada persona recibe su propio correo, sin ver las demás direcciones.`}
        </Hint>
        {choice}
        {isPersonal && <EmailTemplates email={{ asunto, mensaje }} onPick={change} ask={ask} />}
        <TextField
          label={labels.asunto}
          name="asunto"
          maxLength={200}
          autoComplete="off"
          value={asunto}
          onFocus={remember}
          onChange={({ target }) => change({ asunto: target.value })}
        />
        <TextAreaField
          label={labels.mensaje}
          name="mensaje"
          rows={8}
          maxLength={20_000}
          value={mensaje}
          onFocus={remember}
          onChange={({ target }) => change({ mensaje: target.value })}
        />
        {isPersonal && (
          <>
            <div className={styles.fields} role="group" aria-label="Poner un dato de cada persona">
              <span aria-hidden="true">Poner:</span>
              {emailFieldNames
                .filter((name) => asked !== noneAsked || !besidesFields.includes(name))
                .map((name) => (
                  <TextButton key={name} onClick={() => insert(`{${name}}`)}>{`{${name}}`}</TextButton>
                ))}
            </div>
            <Actions>
              <Button
                tone="outline"
                aria-expanded={isShown}
                disabled={rows.length > maxPersonal}
                onClick={() => {
                  setShown(!isShown);
                  if (!isShown) askRecipients();
                }}
              >
                {isShown ? 'Cerrar la vista previa' : 'Ver cómo queda'}
              </Button>
            </Actions>
            {isShown && recipients && (
              <Loaded
                promise={recipients}
                waiting={<p role="status">Cargando...</p>}
                failed={<LoadFailure text="No se han podido cargar los datos." onRetry={askRecipients} />}
              >
                {(known) => <EmailPreview email={{ asunto, mensaje }} recipients={known} />}
              </Loaded>
            )}
          </>
        )}
        <Attachments
          label={labels.archivos}
          files={archivos}
          onChange={(chosen) => change({ archivos: chosen.length > 0 ? chosen : blank.archivos })}
        />
      </Form>
      {dialog}
    </Modal>
  );
}
