import { useState, type FormEvent } from 'react';
import { extraDetail } from 'shared/http/extra-detail';
import { Link, useLocation, useNavigate } from 'shared/router';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import page from '../page.module.css';
import { Failure } from '../saving/failure.tsx';
import { useSaving } from '../saving/use-saving.ts';
import { PasswordAdvice } from './password-advice.tsx';
import { resetPassword } from './password-data.ts';

/** Where the link of the letter leads: /restablecer-contrasena?clave=… */
export function ResetPage() {
  usePageTitle('Nueva contraseña');
  const { search } = useLocation();
  const navigate = useNavigate();
  const [clave] = useState(() => new URLSearchParams(search).get('clave') ?? '');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState('');
  const { outcome, isSaving, save, forget } = useSaving(extraDetail);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    forget();
    const found =
      password === '' ? 'Escribe la nueva contraseña.' : password !== again ? 'La nueva contraseña y la confirmación no coinciden.' : '';
    setFault(found);
    if (found) return form.querySelector<HTMLInputElement>(password === '' ? '[name=nueva_contrasena]' : '[name=confirmacion]')?.focus();
    if (!(await save(() => resetPassword(clave, password)))) return;
    await navigate('/login', { replace: true, state: { aviso: 'Contraseña cambiada correctamente.' } });
  };

  return (
    <div className={page.page} data-slim>
      <PageTitle>Nueva contraseña</PageTitle>
      {clave === '' ? (
        <div className={page.sheet}>
          <p>Este enlace está incompleto. Pide uno nuevo para elegir tu contraseña.</p>
          <Link className={page.backLink} to="/recuperar-contrasena">
            Pedir un enlace nuevo
          </Link>
        </div>
      ) : (
        <form className={page.sheet} onSubmit={(event) => void submit(event)} noValidate>
          <TextField
            label="Nueva contraseña"
            type="password"
            name="nueva_contrasena"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <PasswordAdvice password={password} />
          <TextField
            label="Confirmar nueva contraseña"
            type="password"
            name="confirmacion"
            autoComplete="new-password"
            value={again}
            onChange={(event) => setAgain(event.target.value)}
          />
          <Button type="submit" disabled={isSaving}>
            {isSaving ? 'Guardando...' : 'Guardar contraseña'}
          </Button>
          {fault && <Notice kind="error">{fault}</Notice>}
          {outcome.kind === 'failed' && (
            <>
              <Failure text={outcome.detail ?? 'Error al cambiar la contraseña.'} />
              <Link className={page.backLink} to="/recuperar-contrasena">
                Pedir un enlace nuevo
              </Link>
            </>
          )}
        </form>
      )}
    </div>
  );
}
