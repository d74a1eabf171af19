import { Form, Submit } from 'shared/form/form';
import { ifNoEmail } from 'shared/form/rules';
import { usePlainForm } from 'shared/form/use-plain-form';
import { extraDetail } from 'shared/http/error-body';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { Page } from 'shared/ui/page';
import { TextLink } from 'shared/ui/button';
import { requestReset } from './password-data.ts';

/** Gives the same answer whether the address has an account or not. */
export function ForgottenPage() {
  const form = usePlainForm({
    labels: { correo_electronico: 'Correo electrónico' },
    start: { correo_electronico: '' },
    check: ({ correo_electronico }) => ({ correo_electronico: ifNoEmail(correo_electronico, 'Introduce un correo válido.') }),
    send: ({ correo_electronico }) => requestReset(correo_electronico.trim()),
    detail: (error) => extraDetail(error) ?? 'No se ha podido enviar el enlace. Inténtalo más tarde.',
  });
  return (
    <Page
      title="Recuperar contraseña"
      width="slim"
      intro="Escribe el correo con el que entras y te enviaremos un enlace para elegir una contraseña nueva."
    >
      <Form of={form} look="sheet">
        <TextField {...form.field('correo_electronico')} type="email" autoComplete="username" />
        <Submit of={form} busy="Enviando...">
          Enviar enlace
        </Submit>
        {form.isStored && (
          <Notice kind="success">
            Si hay un acceso con ese correo, en unos minutos recibirás un enlace. Mira también en el correo no deseado.
          </Notice>
        )}
        <TextLink to="/login">Volver al acceso</TextLink>
      </Form>
    </Page>
  );
}
