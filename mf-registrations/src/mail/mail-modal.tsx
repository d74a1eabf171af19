import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { refusalDetail } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { TextAreaField, TextField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import { Notice } from 'shared/ui/notice';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import { nameOf, type Row } from '../registration/row.ts';
import { Attachments } from './attachments.tsx';
import { checkAttachments } from './check-attachments.ts';
import styles from './mail-modal.module.css';
import { newKey, sendMailing, type MailingDraft } from './mailing-api.ts';

interface MailModalProps {
  ids: number[];
  /** The listed registrations with these ids. */
  find: (ids: number[]) => Row[];
  onSent: () => void;
  onClose: () => void;
}

type State = { name: 'idle' | 'sending' | 'sent' } | { name: 'failed'; text: string; detail?: string | undefined };

/** How long the good news stands before the dialog closes, in milliseconds. */
const readingTime = 1500;
const missing = 'Rellena asunto y mensaje.';
const failed = '❌ Error al enviar correos. Revisa los datos o intenta más tarde.';
/** Nobody reads more names than these, and looking for each of 20,000 takes long. */
const namesShown = 5;

/** One e-mail to each of the selected people. */
export function MailModal({ ids, find, onSent, onClose }: MailModalProps) {
  const [draft, setDraft] = useState<MailingDraft>({ asunto: '', mensaje: '', archivos: [] });
  const [state, setState] = useState<State>({ name: 'idle' });
  const [named] = useState(() => find(ids.slice(0, namesShown)));
  const key = useRef<string>(undefined);
  const isWritten = draft.asunto !== '' || draft.mensaje !== '' || draft.archivos.length > 0;
  const { question, ask } = useUnsavedChanges(isWritten && state.name !== 'sent');

  const change = (part: Partial<MailingDraft>) => {
    // A new key for another e-mail: the server recognizes a repeated one by it.
    key.current = undefined;
    setDraft((before) => ({ ...before, ...part }));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.name === 'sending' || state.name === 'sent') return;
    if (draft.asunto.trim() === '' || draft.mensaje.trim() === '') return setState({ name: 'failed', text: missing });
    const fault = checkAttachments(draft.archivos);
    if (fault) return setState({ name: 'failed', text: fault });
    setState({ name: 'sending' });
    try {
      await sendMailing(ids, draft, (key.current ??= newKey()));
      setState({ name: 'sent' });
    } catch (error) {
      setState({ name: 'failed', text: failed, detail: refusalDetail(error) });
    }
  };

  const finish = useEffectEvent(() => {
    onSent();
    onClose();
  });
  const isSent = state.name === 'sent';
  useEffect(() => {
    if (!isSent) return undefined;
    const timer = setTimeout(() => finish(), readingTime);
    return () => clearTimeout(timer);
  }, [isSent]);

  const close = () => (isSent ? finish() : ask(onClose));
  const others = ids.length - named.length;
  return (
    <Modal title={`Enviar correo a ${ids.length} inscritos`} onClose={close}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.to}>
          Para {named.map(nameOf).join(', ')}
          {others > 0 && ` y ${others.toLocaleString('es')} más`}. Cada persona recibe su propio correo, sin ver las demás direcciones.
        </p>
        <TextField
          label="Asunto"
          name="asunto"
          maxLength={200}
          autoComplete="off"
          value={draft.asunto}
          onChange={(event) => change({ asunto: event.target.value })}
        />
        <TextAreaField
          label="Mensaje"
          name="mensaje"
          rows={8}
          maxLength={20_000}
          value={draft.mensaje}
          onChange={(event) => change({ mensaje: event.target.value })}
        />
        <Attachments files={draft.archivos} onChange={(archivos) => change({ archivos })} />
        {state.name === 'failed' && (
          <div>
            <Notice kind="error">{state.text}</Notice>
            {state.detail && <p className={styles.detail}>{state.detail}</p>}
          </div>
        )}
        {isSent && <Notice kind="success">✅ Correos enviados correctamente.</Notice>}
        <div className={styles.actions}>
          <Button type="submit" disabled={state.name === 'sending' || isSent}>
            {state.name === 'sending' ? (
              <>
                <span className={styles.spinner} aria-hidden="true" />
                Enviando...
              </>
            ) : (
              'Enviar'
            )}
          </Button>
          <Button tone="outline" onClick={close}>
            Cancelar
          </Button>
        </div>
      </form>
      {question}
    </Modal>
  );
}
