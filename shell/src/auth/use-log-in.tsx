import { wrongLogIn } from 'shared/facts/faults';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { SecondStep } from 'shared/contract/second-factor';
import type { LoginReply } from 'shared/contract/session';
import { usePlainForm, type PlainForm } from 'shared/form/use-plain-form';
import { proveSecondStep, requestSession, type Credentials } from './request-session.ts';

// Few accounts have one.
const SecondStepForm = lazy(async () => ({ default: (await import('./second-step-form.tsx')).SecondStepForm }));

interface LogIn {
  form: PlainForm<Credentials>;
  /** Replaces the password form during the second step. */
  secondStep: ReactNode;
}

const fields = ['correo_electronico', 'contrasena'] as const;

/** Log-in by email and password, with the second step where the account has one. `onDone` gets the new session. */
export function useLogIn(onDone: (reply: LoginReply) => void | Promise<void>, correo_electronico = ''): LogIn {
  const [asked, setAsked] = useState<SecondStep | null>(null);
  const form = usePlainForm<Credentials>({
    labels: { correo_electronico: 'Correo electrónico', contrasena: 'Contraseña' },
    start: { correo_electronico, contrasena: '' },
    send: async (credentials) => {
      const reply = await requestSession(credentials);
      if ('resguardo' in reply) setAsked(reply);
      else await onDone(reply);
    },
    failed: wrongLogIn,
    detail: () => undefined,
    // The server does not say which of the two is wrong; a password is mistyped more often.
    blames: (typed) => {
      const empty = fields.filter((name) => typed[name].trim() === '');
      return empty.length > 0 ? empty : fields.toReversed();
    },
    clears: true,
  });
  const goBack = (why = '') => {
    setAsked(null);
    form.refuse(why);
  };
  const secondStep = asked && (
    <Suspense fallback={<p role="status">Cargando...</p>}>
      <SecondStepForm asked={asked} onProof={async (proof) => onDone(await proveSecondStep(proof))} onBack={goBack} />
    </Suspense>
  );
  return { form, secondStep };
}
