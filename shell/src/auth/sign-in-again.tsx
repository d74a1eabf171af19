import { useId } from 'react';
import { createPortal } from 'react-dom';
import { Form, Submit } from 'shared/form/form';
import { useSession } from 'shared/session/session';
import { Actions } from 'shared/ui/actions';
import { Button } from 'shared/ui/button';
import { focusFirstControl, showOverAll } from 'shared/ui/dialog-refs';
import { TextField } from 'shared/ui/field';
import styles from './sign-in-again.module.css';
import { useLogIn } from './use-log-in.tsx';

function showFromFirstControl(dialog: HTMLDialogElement) {
  const hide = showOverAll(dialog);
  focusFirstControl(dialog);
  return hide;
}

/**
 * Over whatever is on the screen, whose form keeps what was typed. Below <body>, because an open form makes the rest of
 * the page inert. `onFinish` gets the new token, or null when the person would rather not sign in.
 */
export function SignInAgain({ onFinish }: { onFinish: (token: string | null) => void }) {
  const titleId = useId();
  const user = useSession((session) => session.user);
  const logIn = useSession((session) => session.logIn);
  const { form, secondStep } = useLogIn(({ access_token, usuario }) => {
    logIn(access_token, usuario ?? null);
    onFinish(access_token);
  }, user?.correo_electronico);

  return createPortal(
    <dialog
      ref={showFromFirstControl}
      className={styles.dialog}
      {...(secondStep ? { 'aria-label': 'Verificación en dos pasos' } : { 'aria-labelledby': titleId })}
      onClose={() => onFinish(null)}
    >
      {secondStep ? (
        <div className={styles.form}>{secondStep}</div>
      ) : (
        <div className={styles.form}>
          <h2 id={titleId}>Tu sesión ha caducado</h2>
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
        </div>
      )}
    </dialog>,
    document.body,
  );
}
