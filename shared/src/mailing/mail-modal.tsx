import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { findEmailFields } from '../facts/email-fields.ts';
import { maxPersonal } from '../facts/limits.ts';
import { Form } from '../form/form.tsx';
import { SubmitOrCancel } from '../form/submit-or-cancel.tsx';
import { useForm } from '../form/use-form.tsx';
import { useAsk } from '../ui/ask.tsx';
import { Actions, Button, TextButton } from '../ui/button.tsx';
import { TextAreaField, TextField } from '../ui/field.tsx';
import { Loaded } from '../data/loaded.tsx';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import { Hint } from '../ui/page.tsx';
import { Attachments, checkAttachments } from './attachments.tsx';
import { findGaps } from './email-gaps.ts';
import { EmailPreview } from './email-preview.tsx';
import { EmailTemplates } from './email-templates.tsx';
import styles from './mail-modal.module.css';
import { randomHex } from '../text/bytes.ts';
import { type Addressee, type MailAudience, type Mailing, nameOf, type Recipient } from './mail-audience.ts';

interface MailModalProps {
  audience: MailAudience;
  rows: readonly Addressee[];
  /** What else is chosen: it stands above the text. */
  choice?: ReactNode;
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
export function MailModal({ audience, rows, choice, text, onSent, onClose }: MailModalProps) {
  const ids = rows.map(({ id }) => id);
  const { ask, dialog } = useAsk();
  /** Loaded on demand. */
  const [recipients, setRecipients] = useState<Promise<Recipient[]>>();
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
    send: async (mailing) => (await confirmGaps(mailing)) && audience.send(ids, mailing),
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
  const isPersonal = audience.offered.length > 0;

  const ofFields = (subject: string, message: string) => findEmailFields(`${subject}\n${message}`, audience.fields);
  const faultOfFields = (subject: string, message: string) =>
    isPersonal && rows.length > maxPersonal && ofFields(subject, message).fields.length > 0
      ? `Con datos de cada persona, un correo puede ir a ${audience.people(maxPersonal)} como máximo.`
      : undefined;
  const askRecipients = () => setRecipients(audience.loadRecipients(ids));
  /** Confirms missing values before sending. */
  const confirmGaps = async (mailing: Mailing): Promise<boolean> => {
    const { fields, unknown } = ofFields(mailing.asunto, mailing.mensaje);
    if (!isPersonal || fields.length + unknown.length === 0) return true;
    // Reloaded: the data may be old.
    const gaps = findGaps(
      `${mailing.asunto}\n${mailing.mensaje}`,
      fields.length > 0 ? await audience.loadRecipients(ids) : [],
      audience.fields,
    );
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
    <Modal title={`Enviar correo a ${audience.people(rows.length)}`} onClose={close}>
      <Form
        of={form}
        foot={
          <>
            {form.isStored && <Notice kind="success">✅ Correos enviados correctamente.</Notice>}
            <SubmitOrCancel
              of={form}
              busy={
                <>
                  <span className={styles.spinner} aria-hidden="true" />
                  <span>Enviando...</span>
                </>
              }
              cancel={close}
            >
              Enviar
            </SubmitOrCancel>
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
            <div className="row gap-4 rows-0" role="group" aria-label="Poner un dato de cada persona">
              <span aria-hidden="true">Poner:</span>
              {audience.offered.map((name) => (
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
              <Loaded promise={recipients} failed="No se han podido cargar los datos." retry={askRecipients}>
                {(known) => <EmailPreview email={{ asunto, mensaje }} recipients={known} audience={audience} />}
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
