import { useEffect } from 'react';
import { Form, Submit } from 'shared/form/form';
import { usePlainForm } from 'shared/form/use-plain-form';
import { extraDetail } from 'shared/http/error-body';
import { useLocation, useNavigate } from 'shared/router';
import { TextField } from 'shared/ui/field';
import { Page, Sheet } from 'shared/ui/page';
import { TextLink } from 'shared/ui/button';
import { PasswordAdvice } from 'shared/ui/password-advice';
import { resetPassword } from './password-data.ts';

/**
 * Target of the email's link: /restablecer-contrasena#clave=…; browsers do not send the hash. Older links have the key in the query: it is
 * removed from the address at once, so that neither a reload nor the history sends it again.
 */
export function ResetPage() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const inQuery = new URLSearchParams(search).get('clave');
  useEffect(() => {
    if (inQuery !== null) navigate({ pathname, hash: `#${new URLSearchParams({ clave: inQuery })}` }, { replace: true });
  }, [inQuery, pathname, navigate]);
  const clave = new URLSearchParams(hash.slice(1)).get('clave') ?? inQuery ?? '';
  return (
    <Page title="Nueva contraseña" width="slim">
      {clave === '' ? (
        <Sheet>
          <p>Este enlace está incompleto. Pide uno nuevo para elegir tu contraseña.</p>
          <TextLink to="/recuperar-contrasena">Pedir un enlace nuevo</TextLink>
        </Sheet>
      ) : (
        <ResetForm clave={clave} />
      )}
    </Page>
  );
}

function ResetForm({ clave }: { clave: string }) {
  const navigate = useNavigate();
  const form = usePlainForm({
    labels: { nueva_contrasena: 'Nueva contraseña', confirmacion: 'Confirmar nueva contraseña' },
    start: { nueva_contrasena: '', confirmacion: '' },
    check: ({ nueva_contrasena, confirmacion }) => ({
      nueva_contrasena: nueva_contrasena === '' ? 'Escribe la nueva contraseña.' : undefined,
      confirmacion: nueva_contrasena === confirmacion ? undefined : 'La nueva contraseña y la confirmación no coinciden.',
    }),
    send: ({ nueva_contrasena }) => resetPassword(clave, nueva_contrasena),
    saved: () => navigate('/login', { replace: true, state: { aviso: 'Contraseña cambiada correctamente.' } }),
    detail: (error) => extraDetail(error) ?? 'Error al cambiar la contraseña.',
  });
  const { values, field, refusal } = form;
  return (
    <Form of={form} look="sheet">
      <TextField {...field('nueva_contrasena')} type="password" autoComplete="new-password" />
      <PasswordAdvice password={values.nueva_contrasena} />
      <TextField {...field('confirmacion')} type="password" autoComplete="new-password" />
      <Submit of={form}>Guardar contraseña</Submit>
      {refusal && <TextLink to="/recuperar-contrasena">Pedir un enlace nuevo</TextLink>}
    </Form>
  );
}
