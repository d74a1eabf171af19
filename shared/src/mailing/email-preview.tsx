import { useState } from 'react';
import { fillEmail } from '../facts/email-fields.ts';
import { readRefusal } from '../data/refusal.ts';
import { Actions, Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Hint } from '../ui/page.tsx';
import { findGaps } from './email-gaps.ts';
import styles from './email-preview.module.css';
import { type MailAudience, type Mailing, nameOf, type Recipient } from './mail-audience.ts';

interface EmailPreviewProps {
  email: Pick<Mailing, 'asunto' | 'mensaje'>;
  recipients: readonly Recipient[];
  audience: MailAudience;
}

/** Preview per recipient, missing values, and a test email to oneself. */
export function EmailPreview({ email, recipients, audience }: EmailPreviewProps) {
  const [at, setAt] = useState(0);
  const [test, setTest] = useState<{ kind: 'success' | 'error'; text: string } | 'sending'>();
  const { asunto, mensaje } = email;
  const shown = recipients[at];
  if (!shown) return <Hint>{audience.none}</Hint>;
  const turn = (by: number) => setAt((at + by + recipients.length) % recipients.length);
  const gaps = findGaps(`${asunto}\n${mensaje}`, recipients, audience.fields);

  const sendTest = async () => {
    if (asunto.trim() === '' || mensaje.trim() === '') return setTest({ kind: 'error', text: 'Rellena asunto y mensaje.' });
    setTest('sending');
    try {
      const { correo } = await audience.sendTest(email, shown.id);
      setTest({ kind: 'success', text: `Te la hemos enviado a ${correo}, sin archivos adjuntos.` });
    } catch (error) {
      setTest({ kind: 'error', text: readRefusal(error).detail ?? 'No se ha podido enviar la prueba. Inténtalo otra vez.' });
    }
  };

  return (
    <section className="stack gap-3" aria-label="Vista previa">
      <div className="row between gap-4 rows-2">
        <p className="strong breaks" role="status">
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
      <div className={`stack gap-2 breaks ${styles.email}`}>
        <p className="strong">{fillEmail(asunto, shown.datos, audience.fields) || '(sin asunto)'}</p>
        <p className={styles.text}>{fillEmail(mensaje, shown.datos, audience.fields)}</p>
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
