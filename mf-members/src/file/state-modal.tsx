import { memberStateLabels, memberStates } from 'shared/facts/members';
import { FormModal } from 'shared/form/form-modal';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { useRevalidator } from 'shared/router';
import { SelectField, TextField } from 'shared/ui/field';
import type { MemberModalProps } from './member-data.ts';

export function StateModal({ file: { socio }, onClose }: MemberModalProps) {
  const { revalidate } = useRevalidator();
  const others = memberStates.filter(
    (state) => state !== socio.estado && state !== 'pendiente' && (state !== 'fallecido' || can('member-deaths')),
  );
  const form = useForm({
    labels: { estado: 'Pasa a', dia: 'Desde el día', motivo: 'Motivo' },
    start: { estado: others[0] ?? 'alta', dia: '', motivo: '' },
    version: socio.version,
    send: ({ estado, dia, motivo }, version) =>
      call('PUT /socios/:id/estado', { params: { id: socio.id }, json: { estado, dia, motivo, version } }),
    saved: async () => {
      await revalidate();
      onClose();
    },
    failed: 'No se ha podido cambiar el estado.',
  });
  return (
    <FormModal of={form} title="Cambiar estado" submit="Cambiar" onClose={onClose}>
      <SelectField {...form.field('estado')}>
        {others.map((state) => (
          <option key={state} value={state}>
            {memberStateLabels[state]}
          </option>
        ))}
      </SelectField>
      <TextField {...form.field('dia')} type="date" hint="Sin día, desde hoy." />
      <TextField {...form.field('motivo')} autoComplete="off" maxLength={200} />
    </FormModal>
  );
}
