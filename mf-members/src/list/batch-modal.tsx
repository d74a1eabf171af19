import type { FeeKind, Member } from 'shared/contract/members';
import { memberStateLabels } from 'shared/facts/members';
import { FormModal } from 'shared/form/form-modal';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { showNotice } from 'shared/notify/notify';
import { countOf } from 'shared/text/count-of';
import { SelectField, TextField } from 'shared/ui/field';

const states = ['alta', 'impago', 'baja', 'fallecido'] as const;

interface BatchModalProps {
  members: readonly Member[];
  kinds: readonly FeeKind[];
  onStored: (stored: Member[]) => void;
  onClose: () => void;
}

/** The same change of all selected members. */
export function BatchModal({ members, kinds, onStored, onClose }: BatchModalProps) {
  const form = useForm({
    labels: { cambio: 'Cambio', dia: 'Desde el día', motivo: 'Motivo' },
    start: { cambio: '', dia: '', motivo: '' },
    check: ({ cambio }) => ({ cambio: cambio === '' ? 'Elige qué se cambia.' : undefined }),
    send: ({ cambio, dia, motivo }) => {
      const [what, value = ''] = cambio.split(':');
      const ids = members.map(({ id }) => id);
      if (what === 'tipo') return call('PUT /socios/lote', { json: { ids, tipo_id: value === '' ? null : Number(value) } });
      const estado = states.find((state) => state === value);
      return call('PUT /socios/lote', { json: { ids, estado, dia, motivo } });
    },
    saved: (stored) => {
      showNotice({ kind: 'success', text: `Cambiado: ${countOf(members.length, 'socio', 'socios')}.` });
      onStored(stored as Member[]);
    },
    failed: 'No se ha podido cambiar.',
  });
  const isState = form.values.cambio.startsWith('estado:');
  return (
    <FormModal of={form} title={`Cambiar ${countOf(members.length, 'socio', 'socios')}`} submit="Cambiar" onClose={onClose}>
      <SelectField {...form.field('cambio')}>
        <option value="">Elige…</option>
        <optgroup label="Tipo de cuota">
          {kinds.map(({ id, nombre }) => (
            <option key={id} value={`tipo:${id}`}>
              {nombre}
            </option>
          ))}
          <option value="tipo:">Sin tipo</option>
        </optgroup>
        <optgroup label="Estado">
          {states.map((state) => (
            <option key={state} value={`estado:${state}`}>
              {memberStateLabels[state]}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {isState && <TextField {...form.field('dia')} type="date" hint="Sin día, desde hoy." />}
      {isState && <TextField {...form.field('motivo')} autoComplete="off" maxLength={200} />}
    </FormModal>
  );
}
