import { useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from 'shared/session/session';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import styles from './sign-in-again.module.css';
import { useLogIn } from './use-log-in.tsx';

/**
 * Over whatever is on the screen, whose form keeps what was typed. Below <body>, because an open form makes the rest of
 * the page inert. `onFinish` gets the new token, or null when the person would rather not sign in.
 */
export function SignInAgain({ onFinish }: { onFinish: (token: string | null) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const user = useSession((session) => session.user);
  const logIn = useSession((session) => session.logIn);
  const { isSending, failure, submit, secondStep } = useLogIn(({ access_token, usuario }) => {
    logIn(access_token, usuario ?? null);
    onFinish(access_token);
  });

  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    shown?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      {...(secondStep ? { 'aria-label': 'Verificación en dos pasos' } : { 'aria-labelledby': titleId })}
      onClose={() => onFinish(null)}
    >
      {secondStep ? (
        <div className={styles.form}>{secondStep}</div>
      ) : (
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <h2 id={titleId}>Tu sesión ha caducado</h2>
          <p>Entra de nuevo para guardar los cambios. No se ha perdido nada de lo que has escrito.</p>
          <TextField
            label="Correo electrónico"
            type="email"
            name="correo_electronico"
            autoComplete="username"
            inputMode="email"
            defaultValue={user?.correo_electronico}
            readOnly={user?.correo_electronico !== undefined}
          />
          <TextField label="Contraseña" type="password" name="contrasena" autoComplete="current-password" />
          {failure && <Notice kind="error">{failure}</Notice>}
          <div className={styles.buttons}>
            <Button type="submit" disabled={isSending}>
              Entrar
            </Button>
            <Button tone="outline" onClick={() => dialog.current?.close()}>
              Ahora no
            </Button>
          </div>
        </form>
      )}
    </dialog>,
    document.body,
  );
}
