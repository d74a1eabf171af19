import { useLocation, useNavigate } from 'react-router-dom';
import type { User } from 'shared/contract/session';
import { Form, Submit } from 'shared/form/form';
import { can } from 'shared/http/can';
import { readClub } from 'shared/http/club';
import { useSession } from 'shared/session/session';
import { ownPath } from 'platform/load/own-path';
import { TextField } from 'shared/ui/field';
import { Sheet } from 'shared/ui/page';
import { TextLink } from 'shared/ui/button';
import { usePageTitle } from 'shared/ui/use-page-title';
import { useLogIn } from '../auth/use-log-in.tsx';
import styles from './login-page.module.css';

/** Screen that offered the log-in. */
const readGoal = (state: unknown): string | undefined => ownPath(((state ?? {}) as { vuelta?: unknown }).vuelta);

/** Path of a step required before anything else. */
function firstStep(user: Partial<User> | undefined): string | undefined {
  if (user?.debe_cambiar_contrasena) return '/cambiar-contrasena';
  return user?.debe_activar_segundo_factor ? '/mi-cuenta' : undefined;
}

/** Where a plain log-in goes: to the landing page, and members to what is due from them. */
const homeOf = (user: Partial<User> | undefined) => (user?.rol === 'socio' && can('2.0') && readClub().socios ? '/mi-ficha' : '/');

export function LoginPage() {
  usePageTitle('Log In');
  const logIn = useSession((session) => session.logIn);
  const navigate = useNavigate();
  const goal = readGoal(useLocation().state);
  const { form, secondStep } = useLogIn(async ({ access_token, usuario }) => {
    logIn(access_token, usuario ?? null);
    const first = firstStep(usuario);
    await (first ? navigate(first) : navigate(goal ?? homeOf(usuario), { replace: goal !== undefined }));
  });

  return (
    <section className={`stack gap-5 ${styles.page}`}>
      <h1>Acceso de socios</h1>
      {secondStep ? (
        <Sheet>{secondStep}</Sheet>
      ) : (
        // Whatever is entered is sent: the server decides, not the browser.
        <Form of={form} look="sheet">
          <TextField {...form.field('correo_electronico')} type="email" autoComplete="username" inputMode="email" />
          <TextField {...form.field('contrasena')} type="password" autoComplete="current-password" />
          <Submit of={form} busy="Entrar">
            Entrar
          </Submit>
          {can('2.0') && <TextLink to="/recuperar-contrasena">¿Has olvidado tu contraseña?</TextLink>}
        </Form>
      )}
    </section>
  );
}
