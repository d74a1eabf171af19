import { useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from 'shared/session/session';
import { ownPath } from 'shared/text/own-path';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { usePageTitle } from 'shared/ui/use-page-title';
import { requestSession } from '../auth/request-session.ts';
import styles from './login-page.module.css';

/** Where the person wanted to go, if a screen offered the log-in; a plain log-in goes to the landing page. */
const readGoal = (state: unknown): string | undefined => ownPath(((state ?? {}) as { vuelta?: unknown }).vuelta);

export function LoginPage() {
  usePageTitle('Log In');
  const logIn = useSession((session) => session.logIn);
  const navigate = useNavigate();
  const goal = readGoal(useLocation().state);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setFailure('');
    try {
      const { access_token, usuario } = await requestSession(new FormData(event.currentTarget));
      logIn(access_token, usuario ?? null);
      await (usuario?.debe_cambiar_contrasena ? navigate('/cambiar-contrasena') : navigate(goal ?? '/', { replace: goal !== undefined }));
    } catch {
      setFailure('Correo o contraseña incorrectos.');
    } finally {
      setSending(false);
    }
  };

  return (
    <section className={styles.page}>
      <h1>Acceso de socios</h1>
      {/* Whatever is entered is sent: the server decides, not the browser. */}
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
    </section>
  );
}
