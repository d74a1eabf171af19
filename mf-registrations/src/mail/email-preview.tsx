import { useState } from 'react';
import { fillEmail } from 'shared/facts/email-fields';
import type { EmailRecipient } from 'shared/contract/mailings';
import { readRefusal } from 'shared/data/refusal';
import { Actions } from 'shared/ui/actions';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { Hint } from 'shared/ui/page';
import { nameOf } from '../registration/row.ts';
import { findGaps } from './email-gaps.ts';
import styles from './email-preview.module.css';
import { type Mailing, sendEmailTest } from './mailing-api.ts';

interface EmailPreviewProps {
  email: Pick<Mailing, 'asunto' | 'mensaje'>;
  recipients: readonly EmailRecipient[];
}

/** Preview per recipient, missing values, and a test email to oneself. */
export function EmailPreview({ email, recipients }: EmailPreviewProps) {
  const [at, setAt] = useState(0);
  const [test, setTest] = useState<{ kind: 'success' | 'error'; text: string } | 'sending'>();
  const { asunto, mensaje } = email;
  const shown = recipients[at];
  if (!shown) return <Hint>Ninguna de las inscripciones elegidas existe ya.</Hint>;
  const turn = (by: number) => setAt((at + by + recipients.length) % recipients.length);
  const gaps = findGaps(`${asunto}\n${mensaje}`, recipients);

  const sendTest = async () => {
    if (asunto.trim() === '' || mensaje.trim() === '') return setTest({ kind: 'error', text: 'Rellena asunto y mensaje.' });
    setTest('sending');
    try {
      const { correo } = await sendEmailTest(email, shown.id);
      setTest({ kind: 'success', text: `Te la hemos enviado a ${correo}, sin archivos adjuntos.` });
    } catch (error) {
      setTest({ kind: 'error', text: readRefusal(error).detail ?? 'No se ha podido enviar la prueba. Inténtalo otra vez.' });
    }
  };

  return (
    <section className={styles.preview} aria-label="Vista previa">
      <div className={styles.head}>
        <p className={styles.who} role="status">
          {`${nameOf(shown)} · ${(at + 1).toLocaleString('es')} de ${recipients.length.toLocaleString('es')}`}
        </p>
        {recipients.length > 1 && (
          <Actions tight>
            <Button tone="outline" aria-label="Persona anterior" onClick={() => turn(-1)}>
              Anterior
            </Button>
            <Button tone="outline" aria-label="Persona siguiente" onClick={() => turn(1)}>
              Siguiente
            </Button>
          </Actions>
        )}
      </div>
      <div className={styles.email}>
        <p className={styles.subject}>{fillEmail(asunto, shown.datos) || '(sin asunto)'}</p>
        <p className={styles.text}>{fillEmail(mensaje, shown.datos)}</p>
      </div>
      {gaps.length > 0 && (
        <ul className={styles.gaps}>
          {gaps.map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
        </ul>
      )}
      <Actions>
        <Button tone="outline" disabled={test === 'sending'} onClick={() => void sendTest()}>
          Enviarme una prueba
        </Button>
      </Actions>
      {test && test !== 'sending' && <Notice kind={test.kind}>{test.text}</Notice>}
    </section>
  );
}
