import { Fragment, useEffect, useState, type FormEvent } from 'react';
import { refusalDetail } from 'shared/http/client';
import { Link, useNavigate } from 'shared/router';
import { useSession } from 'shared/session/session';
import { Button, ButtonLink } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import page from '../page.module.css';
import { Failure } from '../saving/failure.tsx';
import { useSaving } from '../saving/use-saving.ts';
import { PasswordAdvice } from './password-advice.tsx';
import { changePassword } from './password-data.ts';

const blank = { contrasena_actual: '', nueva_contrasena: '', confirmacion: '' };
type Fields = typeof blank;

const inputs: { name: keyof Fields; label: string; autoComplete: string; missing: string }[] = [
  {
    name: 'contrasena_actual',
    label: 'Contraseña actual',
    autoComplete: 'current-password',
    missing: 'Escribe tu contraseña actual.',
  },
  { name: 'nueva_contrasena', label: 'Nueva contraseña', autoComplete: 'new-password', missing: 'Escribe la nueva contraseña.' },
  {
    name: 'confirmacion',
    label: 'Confirmar nueva contraseña',
    autoComplete: 'new-password',
    missing: 'Escribe otra vez la nueva contraseña.',
  },
];

/** How long the good news stays before the panel comes, in milliseconds. */
const redirectDelay = 2000;

export function ChangePasswordPage() {
  usePageTitle('Cambiar contraseña');
  const navigate = useNavigate();
  const mustChange = useSession((session) => session.user?.debe_cambiar_contrasena ?? false);
  // Only our server counts the versions of its users, and knows more of accounts than the contract.
  const hasMore = useSession((session) => session.user?.version !== undefined);
  const owner = useSession((session) => session.user);
  const logOut = useSession((session) => session.logOut);
  const [fields, setFields] = useState(blank);
  const [faults, setFaults] = useState<Partial<Fields>>({});
  const [mismatch, setMismatch] = useState(false);
  const [isDone, setDone] = useState(false);
  const { outcome, isSaving, save, forget } = useSaving(refusalDetail);

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate('/panel'), redirectDelay);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const missing = inputs.filter(({ name }) => fields[name] === '');
    const differs = missing.length === 0 && fields.nueva_contrasena !== fields.confirmacion;
    setFaults(Object.fromEntries(missing.map((input) => [input.name, input.missing])));
    setMismatch(differs);
    forget();
    const atFault = differs ? 'confirmacion' : missing[0]?.name;
    if (atFault) return form.querySelector<HTMLInputElement>(`[name=${atFault}]`)?.focus();
    if (!(await save(() => changePassword(fields.contrasena_actual, fields.nueva_contrasena)))) return;
    setFields(blank);
    setDone(true);
  };

  return (
    <div className={page.page} data-slim>
      <PageTitle>Cambiar contraseña</PageTitle>
      {mustChange && !isDone && (
        <p className={page.warning}>
          Has entrado con una contraseña temporal. Elige ahora una tuya para seguir: la actual es la que te llegó por correo.
        </p>
      )}
      <form className={page.sheet} onSubmit={(event) => void submit(event)} noValidate>
        {inputs.map(({ name, label, autoComplete }) => (
          <Fragment key={name}>
            <TextField
              label={label}
              type="password"
              name={name}
              autoComplete={autoComplete}
              required
              error={faults[name]}
              value={fields[name]}
              onChange={(event) => {
                setFields((now) => ({ ...now, [name]: event.target.value }));
                setFaults((now) => ({ ...now, [name]: undefined }));
                setDone(false);
              }}
            />
            {name === 'nueva_contrasena' && <PasswordAdvice password={fields.nueva_contrasena} {...owner} />}
          </Fragment>
        ))}
        <div className={page.actions}>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? 'Guardando...' : 'Cambiar contraseña'}
          </Button>
          {mustChange ? (
            <Button tone="outline" onClick={logOut}>
              Cerrar sesión
            </Button>
          ) : (
            <ButtonLink tone="outline" to="/panel">
              Cancelar
            </ButtonLink>
          )}
        </div>
        {isDone && <Notice kind="success">Contraseña cambiada correctamente.</Notice>}
        {mismatch && <Notice kind="error">La nueva contraseña y la confirmación no coinciden.</Notice>}
        {outcome.kind === 'failed' && <Failure text={outcome.detail ?? 'Error al cambiar la contraseña.'} />}
      </form>
      {hasMore && !mustChange && (
        <Link className={page.backLink} to="/mi-cuenta">
          Verificación en dos pasos y sesiones abiertas
        </Link>
      )}
    </div>
  );
}
