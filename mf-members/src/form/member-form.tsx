import { readCount } from 'shared/facts/numbers';
import { Form } from 'shared/form/form';
import { ifMissing } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { SubmitOrCancel } from 'shared/form/submit-or-cancel';
import { call } from 'shared/http/call';
import type { Member } from 'shared/contract/members';
import { useNavigate } from 'shared/router';
import { formatDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import type { FormParts } from './member-form-data.ts';
import { draftOf, memberLabels, sentOf } from '../member/member-draft.ts';
import { MemberFields } from '../member/member-fields.tsx';

/** Form of a member; without one it adds one. */
export function MemberForm({ member, kinds, next }: FormParts) {
  const navigate = useNavigate();
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
      return member ? call('PUT /socios/:id', { params: { id: member.id }, json: { ...json, version } }) : call('POST /socios/', { json });
    },
    saved: (stored) =>
      navigate(`/socios/${(stored as Member).id}`, { state: { aviso: member ? 'Cambios guardados correctamente' : 'Socio añadido.' } }),
    failed: member ? 'Error al guardar los cambios' : 'No se ha podido añadir al socio.',
    call: 'PUT /socios/:id',
    read: draftOf,
    show: { alta: formatDay, nacimiento: formatDay, tipo_id: kindName },
  });
  const { field } = form;
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
          {kinds.map(({ id, nombre }) => (
            <option key={id} value={id}>
              {nombre}
            </option>
          ))}
        </SelectField>
        <TextField {...field('correo_electronico')} type="email" autoComplete="off" />
        <TextField {...field('telefono')} type="tel" autoComplete="off" maxLength={200} />
        <TextField {...field('dni')} autoComplete="off" maxLength={200} />
        <TextField {...field('nacimiento')} type="date" />
      </MemberFields>
      <TextAreaField {...field('notas')} rows={3} />
      <Hint>Las notas solo las ve la dirección.</Hint>
      <SubmitOrCancel of={form} cancel={back}>
        {member ? 'Guardar' : 'Añadir'}
      </SubmitOrCancel>
    </Form>
  );
}
