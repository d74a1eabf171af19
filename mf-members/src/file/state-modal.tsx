import { hasLeft, type MemberState, memberName, memberStateLabels, memberStates, plannedLeaving } from 'shared/facts/members';
import { FormModal } from 'shared/form/form-modal';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { useRevalidator } from 'shared/router';
import { formatDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import { SelectField, TextField } from 'shared/ui/field';
import type { MemberModalProps } from './member-data.ts';

/** Another state, or another day of this one; of the head of a family who leaves, also who heads it next. */
export function StateModal({ file: { socio, familia, siguiente }, onClose }: MemberModalProps) {
  const { revalidate } = useRevalidator();
  const knowsDays = can('member-deaths');
  const planned = plannedLeaving(socio);
  const states = memberStates.filter(
    (state) => (state === socio.estado ? knowsDays : state !== 'fallecido' || knowsDays) && state !== 'pendiente',
  );
  const tell = (state: MemberState): string => {
    if (state !== socio.estado) return memberStateLabels[state];
    return planned === null
      ? `${memberStateLabels[state]}, desde otro día`
      : `${memberStateLabels[state]}, sin baja el ${formatDay(planned)}`;
  };
  const heirs = familia.filter(({ estado }) => !hasLeft(estado));
  const form = useForm({
    labels: { estado: 'Pasa a', dia: 'Desde el día', motivo: 'Motivo', cabeza_id: 'Encabeza la familia' },
    start: {
      estado: states.find((state) => state !== socio.estado) ?? 'alta',
      dia: '',
      motivo: '',
      cabeza_id: String(siguiente ?? ''),
    },
    check: ({ estado, dia }) => ({ dia: estado === socio.estado && planned === null && dia === '' ? 'Elige el día.' : undefined }),
    version: socio.version,
    send: ({ estado, dia, motivo, cabeza_id }, version) =>
      call('PUT /socios/:id/estado', {
        params: { id: socio.id },
        json: { estado, dia, motivo, version, ...(passesOn(estado, dia) && { cabeza_id: Number(cabeza_id) }) },
      }),
    saved: async () => {
      await revalidate();
      onClose();
    },
    failed: 'No se ha podido cambiar el estado.',
  });
  const passesOn = (estado: string, dia: string): boolean =>
    Boolean(siguiente) && heirs.length > 0 && hasLeft(estado) && !hasLeft(socio.estado) && dia <= today();
  const { estado, dia } = form.values;
  return (
    <FormModal of={form} title="Cambiar estado" submit="Cambiar" onClose={onClose}>
      <SelectField {...form.field('estado')}>
        {states.map((state) => (
          <option key={state} value={state}>
            {tell(state)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field('dia')}
        type="date"
        hint={
          estado === 'baja' && knowsDays
            ? 'Sin día, desde hoy. Una baja de un día que no ha llegado espera hasta ese día.'
            : 'Sin día, desde hoy.'
        }
      />
      <TextField {...form.field('motivo')} autoComplete="off" maxLength={200} />
      {passesOn(estado, dia) && (
        <SelectField {...form.field('cabeza_id')} hint="La cuota sin pagar de la familia pasa con ella.">
          {heirs.map((one) => (
            <option key={one.id} value={one.id}>
              {memberName(one)}
            </option>
          ))}
        </SelectField>
      )}
    </FormModal>
  );
}
