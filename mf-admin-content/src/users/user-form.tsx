import { Fragment, useRef } from 'react';
import type { Role } from 'shared/facts/enumerations';
import { userLabels } from 'shared/facts/labels';
import type { User } from 'shared/contract/session';
import { Columns, Form } from 'shared/form/form';
import { SubmitOrCancel } from 'shared/form/submit-or-cancel';
import { useForm } from 'shared/form/use-form';
import { showNotice } from 'shared/notify/notify';
import { useNavigate } from 'shared/router';
import { currentSession } from 'shared/session/session';
import { SelectField, TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { PasswordAdvice } from 'shared/ui/password-advice';
import { doubtDocument, draftOf, roleLabel, roleOptions, userFields } from './user-draft.ts';
import { createUser, inviteUser, listAddress, saveUser } from './users-data.ts';

const types: Readonly<Record<string, string>> = { correo_electronico: 'email', telefono: 'tel' };
const valuesOf = (user: Partial<User>) => ({ ...draftOf(user), contrasena: '', contrasena_actual: '' });
const secret = () => '';

const told = {
  saved: 'Cambios guardados correctamente',
  created: 'Usuario creado correctamente.',
  invited: 'Usuario creado: la invitación va de camino a su correo.',
  uninvited: 'Usuario creado, pero la invitación no ha salido: búscalo en la lista y pulsa «Enviar credenciales».',
};

interface UserFormProps {
  user?: User;
  role?: Role | undefined;
  /** Sends the new user an email with a temporary password instead of asking for one here. */
  invites?: boolean;
}

/** User form; without a user it creates one, and only then asks for a password. No validation of its own: the server decides. */
export function UserForm({ user, role, invites = false }: UserFormProps) {
  const asksForPassword = !user && !invites;
  const navigate = useNavigate();
  const isSelf = user !== undefined && currentSession().user?.id === user.id;
  /** Changing one's own email needs the current password: reset links go to that address. */
  const asksForCurrent = (typed: string) => isSelf && typed.trim().toLowerCase() !== (user.correo_electronico ?? '');
  const outcome = useRef<keyof typeof told>(user ? 'saved' : 'created');
  const form = useForm({
    labels: userLabels,
    start: valuesOf(user ?? (role ? { rol: role } : {})),
    version: user?.version,
    check: ({ correo_electronico, contrasena_actual }) =>
      asksForCurrent(correo_electronico) && contrasena_actual === ''
        ? { contrasena_actual: 'Escribe tu contraseña actual para cambiar tu correo.' }
        : {},
    send: async ({ contrasena, contrasena_actual, ...draft }, version) => {
      if (user) await saveUser(user.id, draft, version, asksForCurrent(draft.correo_electronico) ? contrasena_actual : undefined);
      else if (invites) outcome.current = (await inviteUser(draft)) ? 'invited' : 'uninvited';
      else await createUser(draft, contrasena);
    },
    saved: async () => {
      if (isSelf) keepOwnName(form.values.nombre);
      if (outcome.current !== 'uninvited') return navigate(listAddress(), { state: { aviso: told[outcome.current] } });
      // A navigation carries only a success.
      await navigate(listAddress());
      showNotice({ kind: 'error', text: told.uninvited });
    },
    failed: 'Error al guardar los cambios',
    call: 'PUT /usuarios/:id',
    read: valuesOf,
    show: { rol: roleLabel, contrasena: secret, contrasena_actual: secret },
  });
  const { values, field } = form;

  return (
    <Form of={form} look="sheet">
      <Columns>
        {userFields.map((name) => (
          <Fragment key={name}>
            <TextField autoComplete="off" type={types[name] ?? 'text'} {...field(name)} />
            {name === 'correo_electronico' && asksForCurrent(values.correo_electronico) && (
              <TextField {...field('contrasena_actual')} type="password" autoComplete="current-password" />
            )}
          </Fragment>
        ))}
        <SelectField {...field('rol')}>
          {roleOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {asksForPassword && <TextField {...field('contrasena')} type="password" autoComplete="new-password" />}
      </Columns>
      {asksForPassword && <PasswordAdvice password={values.contrasena} {...values} />}
      <Hint role="status">
        {doubtDocument(values.dni) && 'El DNI no parece correcto: revisa los números y la letra. Se guardará como lo has escrito.'}
      </Hint>
      {asksForPassword && <Hint>Sin contraseña, envíale después las credenciales: recibirá por correo una temporal.</Hint>}
      {invites && <Hint>Al guardar le llegará un correo con una contraseña temporal para entrar.</Hint>}
      <SubmitOrCancel of={form} cancel={listAddress()}>
        {invites ? 'Guardar e invitar' : 'Guardar'}
      </SubmitOrCancel>
    </Form>
  );
}

/** Updates the header when users edit themselves. */
function keepOwnName(nombre: string): void {
  const { token, user, logIn } = currentSession();
  if (token) logIn(token, { ...user, nombre: nombre.trim() });
}
