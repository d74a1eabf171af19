import { Fragment, useState, type FormEvent } from 'react';
import type { User } from 'shared/contract/session';
import { useNavigate } from 'shared/router';
import { currentSession } from 'shared/session/session';
import { Button, ButtonLink } from 'shared/ui/button';
import { SelectField, TextField } from 'shared/ui/field';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import page from '../page.module.css';
import { PasswordAdvice } from '../password/password-advice.tsx';
import { ConflictChoice } from '../saving/conflict-choice.tsx';
import { Failure } from '../saving/failure.tsx';
import { useSaving } from '../saving/use-saving.ts';
import { doubtDocument } from './doubt-document.ts';
import { listAddress } from './list-address.ts';
import { blankUser, draftOf, roleLabel, roleOptions, userFields, type UserDraft } from './user-draft.ts';
import { createUser, saveUser } from './users-data.ts';

/** Without a user it creates one, and only then asks for a password. No rules of its own: the server decides. */
export function UserForm({ user }: { user?: User }) {
  const navigate = useNavigate();
  const [base, setBase] = useState(() => (user ? draftOf(user) : blankUser));
  const [draft, setDraft] = useState(base);
  const [version, setVersion] = useState(user?.version);
  const [password, setPassword] = useState('');
  const [current, setCurrent] = useState('');
  const [fault, setFault] = useState('');
  const { outcome, isSaving, save, forget } = useSaving<User>();
  const hasChanges = password !== '' || Object.entries(base).some(([name, value]) => draft[name as keyof UserDraft] !== value);
  const { question, letGo } = useUnsavedChanges(hasChanges);

  /** Whoever gives themselves another address says their password: it is where a forgotten one is set anew. */
  const isSelf = user !== undefined && currentSession().user?.id === user.id;
  const needsCurrent = isSelf && draft.correo_electronico.trim().toLowerCase() !== base.correo_electronico;

  const change = (name: keyof UserDraft, value: string) => setDraft((now) => ({ ...now, [name]: value }));
  /** Whoever edits themselves sees it in the header too. */
  const keepOwnName = () => {
    const { token, user: self, logIn } = currentSession();
    if (token && user && self?.id === user.id) logIn(token, { ...self, nombre: draft.nombre.trim() });
  };
  const store = async (sent: number | undefined) => {
    if (!(await save(() => (user ? saveUser(user.id, draft, sent, needsCurrent ? current : undefined) : createUser(draft, password)))))
      return;
    keepOwnName();
    letGo();
    await navigate(listAddress(), { state: { aviso: user ? 'Cambios guardados correctamente' : 'Usuario creado correctamente.' } });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (needsCurrent && current === '') {
      setFault('Escribe tu contraseña actual para cambiar tu correo.');
      return event.currentTarget.querySelector<HTMLInputElement>('[name=contrasena_actual]')?.focus();
    }
    void store(version);
  };
  const takeTheirs = (actual: User) => {
    setBase(draftOf(actual));
    setDraft(draftOf(actual));
    setVersion(actual.version);
    forget();
  };

  return (
    <form className={page.sheet} onSubmit={submit} noValidate autoComplete="off">
      <div className={page.fields}>
        {userFields.map(({ name, label, ...input }) => (
          <Fragment key={name}>
            <TextField {...input} name={name} label={label} value={draft[name]} onChange={(event) => change(name, event.target.value)} />
            {name === 'correo_electronico' && needsCurrent && (
              <TextField
                label="Contraseña actual"
                type="password"
                name="contrasena_actual"
                autoComplete="current-password"
                error={fault}
                value={current}
                onChange={(event) => {
                  setCurrent(event.target.value);
                  setFault('');
                }}
              />
            )}
          </Fragment>
        ))}
        <SelectField label="Rol" name="rol" value={draft.rol} onChange={(event) => change('rol', event.target.value)}>
          {roleOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {!user && (
          <TextField
            label="Contraseña"
            type="password"
            name="contrasena"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </div>
      {!user && <PasswordAdvice password={password} {...draft} />}
      <p className={page.hint} role="status">
        {doubtDocument(draft.dni) && 'El DNI no parece correcto: revisa los números y la letra. Se guardará como lo has escrito.'}
      </p>
      {!user && <p className={page.hint}>Sin contraseña, envíale después las credenciales: recibirá por correo una temporal.</p>}
      <div className={page.actions}>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Guardando...' : 'Guardar'}
        </Button>
        <ButtonLink tone="outline" to={listAddress()}>
          Cancelar
        </ButtonLink>
      </div>
      <div className={page.result}>
        {outcome.kind === 'failed' && <Failure text="Error al guardar los cambios" detail={outcome.detail} />}
      </div>
      {outcome.kind === 'conflict' && (
        <ConflictChoice
          fields={[
            ...userFields.map(({ name, label }) => ({ label, mine: draft[name], theirs: draftOf(outcome.actual)[name] })),
            { label: 'Rol', mine: roleLabel(draft.rol), theirs: roleLabel(outcome.actual.rol) },
          ]}
          busy={isSaving}
          onKeepMine={() => void store(outcome.actual.version)}
          onTakeTheirs={() => takeTheirs(outcome.actual)}
        />
      )}
      {question}
    </form>
  );
}
