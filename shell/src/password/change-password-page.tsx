import { useEffect } from 'react';
import { Form, Submit } from 'shared/form/form';
import { usePlainForm } from 'shared/form/use-plain-form';
import { can } from 'shared/http/can';
import { refusalDetail } from 'shared/http/client';
import { useNavigate } from 'shared/router';
import { useSession } from 'shared/session/session';
import { Actions, Button, ButtonLink, TextLink } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Notice, Warning } from 'shared/ui/notice';
import { Page } from 'shared/ui/page';
import { PasswordAdvice } from 'shared/ui/password-advice';
import { changePassword } from './password-data.ts';

const labels = {
  contrasena_actual: 'Contraseña actual',
  nueva_contrasena: 'Nueva contraseña',
  confirmacion: 'Confirmar nueva contraseña',
};

/** Delay, in ms, between the success message and the redirect to the panel. */
const redirectDelay = 2000;

export function ChangePasswordPage() {
  const navigate = useNavigate();
  const owner = useSession((session) => session.user);
  const logOut = useSession((session) => session.logOut);
  const mustChange = owner?.debe_cambiar_contrasena ?? false;
  const form = usePlainForm({
    labels,
    start: { contrasena_actual: '', nueva_contrasena: '', confirmacion: '' },
    check: ({ contrasena_actual, nueva_contrasena, confirmacion }) => ({
      contrasena_actual: contrasena_actual === '' ? 'Escribe tu contraseña actual.' : undefined,
      nueva_contrasena: nueva_contrasena === '' ? 'Escribe la nueva contraseña.' : undefined,
      confirmacion:
        confirmacion === ''
          ? 'Escribe otra vez la nueva contraseña.'
          : nueva_contrasena === confirmacion
            ? undefined
            : 'La nueva contraseña y la confirmación no coinciden.',
    }),
    send: ({ contrasena_actual, nueva_contrasena }) => changePassword(contrasena_actual, nueva_contrasena),
    detail: (error) => refusalDetail(error) ?? 'Error al cambiar la contraseña.',
    clears: true,
  });
  const { values, field, isStored } = form;

  useEffect(() => {
    if (!isStored) return;
    const timer = setTimeout(() => void navigate('/panel'), redirectDelay);
    return () => clearTimeout(timer);
  }, [isStored, navigate]);

  return (
    <Page title="Cambiar contraseña" width="slim">
      {mustChange && !isStored && (
        <Warning>
          Has entrado con una contraseña temporal. Elige ahora una tuya para seguir: la actual es la que te llegó por correo.
        </Warning>
      )}
      <Form of={form} look="sheet">
        <TextField {...field('contrasena_actual')} type="password" autoComplete="current-password" required />
        <TextField {...field('nueva_contrasena')} type="password" autoComplete="new-password" required />
        <PasswordAdvice password={values.nueva_contrasena} {...owner} />
        <TextField {...field('confirmacion')} type="password" autoComplete="new-password" required />
        <Actions>
          <Submit of={form}>Cambiar contraseña</Submit>
          {mustChange ? (
            <Button tone="outline" onClick={logOut}>
              Cerrar sesión
            </Button>
          ) : (
            <ButtonLink tone="outline" to="/panel">
              Cancelar
            </ButtonLink>
          )}
        </Actions>
        {isStored && <Notice kind="success">Contraseña cambiada correctamente.</Notice>}
      </Form>
      {can('2.0') && !mustChange && <TextLink to="/mi-cuenta">Verificación en dos pasos y sesiones abiertas</TextLink>}
    </Page>
  );
}
