import { useState, type FormEvent } from 'react';
import { extraDetail } from 'shared/http/extra-detail';
import { Link } from 'shared/router';
import { emailShape } from 'shared/contract/email-shape';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import page from '../page.module.css';
import { Failure } from '../saving/failure.tsx';
import { useSaving } from '../saving/use-saving.ts';
import { requestReset } from './password-data.ts';

/** Says the same whether somebody has that address or not. */
export function ForgottenPage() {
  usePageTitle('Recuperar contraseña');
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState('');
  const [isSent, setSent] = useState(false);
  const { outcome, isSaving, save } = useSaving(extraDetail);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = event.currentTarget.querySelector('input');
    setSent(false);
    if (!emailShape.test(email.trim())) {
      setFault('Introduce un correo válido.');
      return input?.focus();
    }
    setSent(await save(() => requestReset(email.trim())));
  };

  return (
    <div className={page.page} data-slim>
      <PageTitle>Recuperar contraseña</PageTitle>
      <p className={page.intro}>Escribe el correo con el que entras y te enviaremos un enlace para elegir una contraseña nueva.</p>
      <form className={page.sheet} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Correo electrónico"
          type="email"
          name="correo_electronico"
          autoComplete="username"
          error={fault}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setFault('');
          }}
        />
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Enviando...' : 'Enviar enlace'}
        </Button>
        {isSent && (
          <Notice kind="success">
            Si hay una cuenta con ese correo, en unos minutos recibirás un enlace. Mira también en el correo no deseado.
          </Notice>
        )}
        {outcome.kind === 'failed' && <Failure text={outcome.detail ?? 'No se ha podido enviar el enlace. Inténtalo más tarde.'} />}
        <Link className={page.backLink} to="/login">
          Volver al acceso
        </Link>
      </form>
    </div>
  );
}
