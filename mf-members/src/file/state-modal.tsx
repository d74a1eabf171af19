import { memberStateLabels, memberStates } from 'shared/facts/members';
import { Form, Submit } from 'shared/form/form';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { useRevalidator } from 'shared/router';
import { Actions } from 'shared/ui/actions';
import { Button } from 'shared/ui/button';
import { SelectField, TextField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import type { MemberModalProps } from './modal-props.ts';

export function StateModal({ file: { socio }, onClose }: MemberModalProps) {
  const { revalidate } = useRevalidator();
  const others = memberStates.filter((state) => state !== socio.estado && state !== 'pendiente');
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
  const close = () => form.leave(onClose);
  return (
    <Modal title="Cambiar estado" onClose={close}>
      <Form of={form}>
        <SelectField {...form.field('estado')}>
          {others.map((state) => (
            <option key={state} value={state}>
              {memberStateLabels[state]}
            </option>
          ))}
        </SelectField>
        <TextField {...form.field('dia')} type="date" hint="Sin día, desde hoy." />
        <TextField {...form.field('motivo')} autoComplete="off" maxLength={200} />
        <Actions>
          <Submit of={form}>Cambiar</Submit>
          <Button tone="outline" onClick={close}>
            Cancelar
          </Button>
        </Actions>
      </Form>
    </Modal>
  );
}
