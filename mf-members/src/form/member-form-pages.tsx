import { useState } from 'react';
import { Read } from 'shared/data/read';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'shared/router';
import { Hint, Page } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { readCount } from 'shared/facts/numbers';
import { Form } from 'shared/form/form';
import { ifMissing } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { SubmitOrCancel } from 'shared/form/submit-or-cancel';
import { call, deferReplies, getList } from 'shared/http/call';
import { can } from 'shared/http/can';
import type { FeeKind, Member } from 'shared/contract/members';
import { formatDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import { CheckField, NamedOptions, SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { draftOf, sentOf } from '../member/member-draft.ts';
import { memberLabels } from 'shared/facts/labels';
import { MemberFields } from '../member/member-fields.tsx';

const NewMemberPage = () => <FormPage title="Nuevo socio" />;
const EditMemberPage = () => <FormPage title="Editar socio" />;

function FormPage({ title }: { title: string }) {
  const { form } = useLoaderData<MemberFormData>();
  return (
    <Page title={title} width="narrow">
      <Read promise={form} failed="No se ha podido cargar la ficha.">
        {(data) => <MemberForm key={data.member?.id} {...data} />}
      </Read>
    </Page>
  );
}

/** Form of a member; without one it adds one. */
function MemberForm({ member, kinds, next }: FormParts) {
  const navigate = useNavigate();
  const [isWelcome, setWelcome] = useState(true);
  const back = member ? `/socios/${member.id}` : '/socios';
  const kindName = (id: string) => kinds.find((kind) => String(kind.id) === id)?.nombre ?? '';
  const form = useForm({
    labels: memberLabels,
    start: draftOf(member ?? { ...(next !== undefined && { numero: next }), alta: today() }),
    version: member?.version,
    check: ({ nombre, numero }) => ({
      nombre: ifMissing(nombre, 'Escribe el nombre.'),
      numero: numero.trim() === '' || (readCount(numero) ?? 1e7) < 1e7 ? undefined : 'Escribe un número.',
    }),
    send: (values, version) => {
      const json = sentOf(values);
      return member
        ? call('PUT /socios/:id', { params: { id: member.id }, json: { ...json, version } })
        : call('POST /socios/', {
            json: { ...json, ...(values.correo_electronico.trim() !== '' && can('2.1') && { bienvenida: isWelcome }) },
          });
    },
    saved: (stored) =>
      navigate(`/socios/${(stored as Member).id}`, { state: { aviso: member ? 'Cambios guardados correctamente' : 'Socio añadido.' } }),
    failed: member ? 'Error al guardar los cambios' : 'No se ha podido añadir al socio.',
    call: 'PUT /socios/:id',
    read: draftOf,
    show: { alta: formatDay, nacimiento: formatDay, tipo_id: kindName },
  });
  const { field } = form;
  // A server without the welcome is not asked for it.
  const mayWelcome = !member && can('2.1') && form.values.correo_electronico.trim() !== '';
  return (
    <Form of={form} look="sheet">
      <MemberFields field={field}>
        <TextField
          {...field('numero')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          hint={next === undefined ? undefined : 'El siguiente. Puedes poner otro que nadie haya tenido.'}
        />
        <TextField {...field('alta')} type="date" />
        <SelectField {...field('tipo_id')}>
          <option value="">Sin tipo</option>
          <NamedOptions of={kinds} />
        </SelectField>
        <TextField {...field('correo_electronico')} type="email" autoComplete="off" />
        <TextField {...field('telefono')} type="tel" autoComplete="off" maxLength={200} />
        <TextField {...field('dni')} autoComplete="off" maxLength={200} />
        <TextField {...field('nacimiento')} type="date" />
      </MemberFields>
      <TextAreaField {...field('notas')} rows={3} />
      <Hint>Las notas solo las ve la dirección.</Hint>
      {mayWelcome && (
        <CheckField
          label="Enviarle la bienvenida: su número, su carnet, su cuota y su acceso a la web"
          name="bienvenida"
          checked={isWelcome}
          onChange={({ target }) => setWelcome(target.checked)}
        />
      )}
      <SubmitOrCancel of={form} cancel={back}>
        {member ? 'Guardar' : 'Añadir'}
      </SubmitOrCancel>
    </Form>
  );
}

interface FormParts {
  member: Member | undefined;
  kinds: FeeKind[];
  /** The proposed number of a new member. */
  next: number | undefined;
}

async function readNew(): Promise<FormParts> {
  const [kinds, { numero }] = await Promise.all([getList('GET /socios/tipos'), call('GET /socios/siguiente')]);
  return { member: undefined, kinds, next: numero };
}

async function readOne(id: string): Promise<FormParts> {
  const [kinds, { socio }] = await Promise.all([getList('GET /socios/tipos'), call('GET /socios/:id', { params: { id } })]);
  return { member: socio, kinds, next: undefined };
}

const loadNewMember = () => deferReplies({ form: readNew() });
const loadMemberForm = ({ params: { id = '' } }: LoaderFunctionArgs) => deferReplies({ form: readOne(id) });
type MemberFormData = ReturnType<typeof loadNewMember>;

export const newMemberScreen: LazyScreen = { Component: NewMemberPage, loader: loadNewMember };
export const editMemberScreen: LazyScreen = { Component: EditMemberPage, loader: loadMemberForm };
