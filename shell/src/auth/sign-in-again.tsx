import { Form, Submit } from 'shared/form/form';
import { useSession } from 'shared/session/session';
import { Actions, Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { ProofDialog } from './proof-dialog.tsx';
import { useLogIn } from './use-log-in.tsx';

/** Log-in dialog over the current screen, whose form keeps its input. `onFinish` gets the new token, or null when the user declines. */
export function SignInAgain({ onFinish }: { onFinish: (token: string | null) => void }) {
  const user = useSession((session) => session.user);
  const logIn = useSession((session) => session.logIn);
  const { form, secondStep } = useLogIn(({ access_token, usuario }) => {
    logIn(access_token, usuario ?? null);
    onFinish(access_token);
  }, user?.correo_electronico);

  return (
    <ProofDialog title={secondStep ? undefined : 'Tu sesión ha caducado'} onClose={() => onFinish(null)}>
      {secondStep || (
        <>
          <p>Entra de nuevo para guardar los cambios. No se ha perdido nada de lo que has escrito.</p>
          <Form of={form}>
            <TextField
              {...form.field('correo_electronico')}
              type="email"
              autoComplete="username"
              inputMode="email"
              readOnly={user?.correo_electronico !== undefined}
            />
            <TextField {...form.field('contrasena')} type="password" autoComplete="current-password" />
            <Actions>
              <Submit of={form} busy="Entrar">
                Entrar
              </Submit>
              <Button tone="outline" onClick={() => onFinish(null)}>
                Ahora no
              </Button>
            </Actions>
          </Form>
        </>
      )}
    </ProofDialog>
  );
}
