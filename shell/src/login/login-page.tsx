import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { User } from 'shared/contract/session';
import { useSession } from 'shared/session/session';
import { ownPath } from 'shared/text/own-path';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { usePageTitle } from 'shared/ui/use-page-title';
import { useLogIn } from '../auth/use-log-in.tsx';
import styles from './login-page.module.css';

/** Where the person wanted to go, if a screen offered the log-in; a plain log-in goes to the landing page. */
const readGoal = (state: unknown): string | undefined => ownPath(((state ?? {}) as { vuelta?: unknown }).vuelta);

/** What has to be done before anything else. */
function firstStep(user: Partial<User> | undefined): string | undefined {
  if (user?.debe_cambiar_contrasena) return '/cambiar-contrasena';
  return user?.debe_activar_segundo_factor ? '/mi-cuenta' : undefined;
}

export function LoginPage() {
  usePageTitle('Log In');
  const logIn = useSession((session) => session.logIn);
  const navigate = useNavigate();
  const goal = readGoal(useLocation().state);
  const { isSending, failure, submit, secondStep } = useLogIn(async ({ access_token, usuario }) => {
    logIn(access_token, usuario ?? null);
    const first = firstStep(usuario);
    await (first ? navigate(first) : navigate(goal ?? '/', { replace: goal !== undefined }));
  });

  return (
    <section className={styles.page}>
      <h1>Acceso de socios</h1>
      {secondStep ? (
        <div className={styles.form}>{secondStep}</div>
      ) : (
        // Whatever is entered is sent: the server decides, not the browser.
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <TextField label="Correo electrónico" type="email" name="correo_electronico" autoComplete="username" inputMode="email" />
          <TextField label="Contraseña" type="password" name="contrasena" autoComplete="current-password" />
          {failure && <Notice kind="error">{failure}</Notice>}
          <Button type="submit" disabled={isSending}>
            Entrar
          </Button>
          <Link className={styles.forgotten} to="/recuperar-contrasena">
            ¿Has olvidado tu contraseña?
          </Link>
        </form>
      )}
    </section>
  );
}
