import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { SecondStep, SecondStepProof } from 'shared/contract/second-factor';
import type { LoginReply } from 'shared/contract/session';
import { refusalDetail, refusalStatus } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { proveSecondStep } from './request-session.ts';
import styles from './second-step-form.module.css';

type Proof = Omit<SecondStepProof, 'resguardo'>;

const texts = {
  codigo: {
    label: 'Código de verificación',
    hint: 'Escribe el código de seis cifras que muestra ahora tu aplicación de códigos.',
    missing: 'Escribe el código de verificación.',
  },
  recuperacion: {
    label: 'Código de recuperación',
    hint: 'Escribe uno de los códigos que guardaste al activar la verificación en dos pasos. Cada uno sirve una sola vez.',
    missing: 'Escribe el código de recuperación.',
  },
};

interface SecondStepFormProps {
  asked: SecondStep;
  onDone: (reply: LoginReply) => void | Promise<void>;
  /** Back to the password; `why` when there is no other way. */
  onBack: (why?: string) => void;
}

export function SecondStepForm({ asked, onDone, onBack }: SecondStepFormProps) {
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<'codigo' | 'recuperacion' | 'llave'>(asked.codigo ? 'codigo' : asked.llave ? 'llave' : 'recuperacion');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [fault, setFault] = useState('');

  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [kind]);

  const send = async (makeProof: () => Promise<Proof>) => {
    if (isSending) return;
    setSending(true);
    setFailure('');
    try {
      await onDone(await proveSecondStep({ resguardo: asked.resguardo, ...(await makeProof()) }));
    } catch (error) {
      if (refusalStatus(error) === 401) return onBack('Ha pasado demasiado tiempo. Escribe otra vez tu contraseña.');
      setFailure(refusalDetail(error) ?? 'No se ha podido comprobar. Inténtalo de nuevo.');
      form.current?.querySelector('input')?.select();
    } finally {
      setSending(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (kind === 'llave') return void send(askForPasskey);
    const input = event.currentTarget.querySelector('input');
    const typed = input?.value.trim() ?? '';
    setFault(typed === '' ? texts[kind].missing : '');
    if (typed === '') return input?.focus();
    void send(async () => ({ [kind]: typed }));
  };

  async function askForPasskey(): Promise<Proof> {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const optionsJSON = asked.llave as unknown as PublicKeyCredentialRequestOptionsJSON;
    return { llave: (await startAuthentication({ optionsJSON })) as unknown as NonNullable<Proof['llave']> };
  }

  const choose = (next: typeof kind) => {
    setKind(next);
    setFailure('');
    setFault('');
  };

  return (
    <form ref={form} className={styles.form} aria-labelledby={titleId} onSubmit={submit} noValidate>
      <h2 id={titleId}>Verificación en dos pasos</h2>
      {kind === 'llave' ? (
        <p>Usa la llave de acceso que guardaste: tu huella, tu cara, el PIN de este dispositivo o una llave de seguridad.</p>
      ) : (
        <>
          <p>{texts[kind].hint}</p>
          <TextField
            key={kind}
            label={texts[kind].label}
            name={kind}
            error={fault}
            autoComplete={kind === 'codigo' ? 'one-time-code' : 'off'}
            inputMode={kind === 'codigo' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button type="submit" disabled={isSending}>
        {kind === 'llave' ? 'Usar llave de acceso' : 'Verificar'}
      </Button>
      <div className={styles.others}>
        {asked.codigo && kind !== 'codigo' && <Other onChoose={() => choose('codigo')}>Usar la aplicación de códigos</Other>}
        {asked.llave && kind !== 'llave' && <Other onChoose={() => choose('llave')}>Usar una llave de acceso</Other>}
        {asked.recuperacion && kind !== 'recuperacion' && (
          <Other onChoose={() => choose('recuperacion')}>Usar un código de recuperación</Other>
        )}
        <Other onChoose={() => onBack()}>Volver</Other>
      </div>
    </form>
  );
}

const Other = ({ children, onChoose }: { children: string; onChoose: () => void }) => (
  <Button tone="outline" onClick={onChoose}>
    {children}
  </Button>
);
