import { lazy, Suspense, useState } from 'react';
import type { Confirmation, SecondStep } from 'shared/contract/second-factor';
import { Form, Submit } from 'shared/form/form';
import { ifMissing } from 'shared/form/rules';
import { usePlainForm } from 'shared/form/use-plain-form';
import { call } from 'shared/http/call';
import { refusalDetail } from 'shared/http/client';
import { useSession } from 'shared/session/session';
import { Actions, Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { ProofDialog } from './proof-dialog.tsx';

// Few accounts have one.
const SecondStepForm = lazy(async () => ({ default: (await import('./second-step-form.tsx')).SecondStepForm }));

const notChecked = 'No se ha podido comprobar. Inténtalo de nuevo.';

/** Confirms the identity before a write that costs money or people; the form below keeps its input. `onFinish` gets whether it succeeded. */
export function ConfirmIdentity({ onFinish }: { onFinish: (confirmed: boolean) => void }) {
  const hasSecondFactor = useSession(({ user }) => user?.segundo_factor === true);
  const [asked, setAsked] = useState<SecondStep | null>(null);
  const prove = async (json: Confirmation) => {
    await call('POST /cuenta/confirmacion', { json });
    onFinish(true);
  };
  const form = usePlainForm({
    labels: { contrasena: 'Contraseña' },
    start: { contrasena: '' },
    check: ({ contrasena }) => ({ contrasena: ifMissing(contrasena, 'Escribe tu contraseña.') }),
    send: prove,
    detail: (error) => refusalDetail(error) ?? notChecked,
    blames: () => ['contrasena'],
  });
  const askForSecondStep = () =>
    call('GET /cuenta/confirmacion').then(
      ({ segundo_paso }) => setAsked(segundo_paso),
      (error: unknown) => form.refuse(refusalDetail(error) ?? notChecked),
    );
  const goBack = (why = '') => {
    setAsked(null);
    form.refuse(why);
  };

  return (
    <ProofDialog title={asked ? undefined : 'Confirma que eres tú'} onClose={() => onFinish(false)}>
      {asked ? (
        <Suspense fallback={<p role="status">Cargando...</p>}>
          <SecondStepForm asked={asked} onProof={prove} onBack={goBack} />
        </Suspense>
      ) : (
        <>
          <p>Este cambio afecta al dinero o al acceso de otras personas. No se ha perdido nada de lo que has escrito.</p>
          <Form of={form}>
            <TextField {...form.field('contrasena')} type="password" autoComplete="current-password" />
            <Actions>
              <Submit of={form} busy="Confirmar">
                Confirmar
              </Submit>
              <Button tone="outline" onClick={() => onFinish(false)}>
                Ahora no
              </Button>
            </Actions>
          </Form>
          {hasSecondFactor && (
            <Button tone="outline" onClick={() => void askForSecondStep()}>
              Usar la verificación en dos pasos
            </Button>
          )}
        </>
      )}
    </ProofDialog>
  );
}
