import { lazy, Suspense, useState, type FormEvent, type ReactNode } from 'react';
import type { SecondStep } from 'shared/contract/second-factor';
import type { LoginReply } from 'shared/contract/session';
import { requestSession } from './request-session.ts';

// Few accounts have one.
const SecondStepForm = lazy(async () => ({ default: (await import('./second-step-form.tsx')).SecondStepForm }));

interface LogIn {
  isSending: boolean;
  failure: string;
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** In the place of the form with the password, while the second step is asked for. */
  secondStep: ReactNode;
}

/** The log-in by e-mail and password, and the second step of those who have one. `onDone` gets the new session. */
export function useLogIn(onDone: (reply: LoginReply) => void | Promise<void>): LogIn {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [asked, setAsked] = useState<SecondStep | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setFailure('');
    try {
      const reply = await requestSession(new FormData(event.currentTarget));
      if ('resguardo' in reply) setAsked(reply);
      else await onDone(reply);
    } catch {
      setFailure('Correo o contraseña incorrectos.');
    } finally {
      setSending(false);
    }
  };

  const goBack = (why = '') => {
    setAsked(null);
    setFailure(why);
  };
  const secondStep = asked && (
    <Suspense fallback={<p role="status">Cargando...</p>}>
      <SecondStepForm asked={asked} onDone={onDone} onBack={goBack} />
    </Suspense>
  );
  return { isSending, failure, submit, secondStep };
}
