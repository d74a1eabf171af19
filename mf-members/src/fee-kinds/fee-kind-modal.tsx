import type { FeeKind } from 'shared/contract/members';
import { type FeePayer, feePayerLabels } from 'shared/facts/members';
import { FormModal } from 'shared/form/form-modal';
import { ifMissing } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { useRevalidator } from 'shared/router';
import { Options, SelectField, TextField } from 'shared/ui/field';

const draftOf = ({ nombre, paga }: Pick<FeeKind, 'nombre' | 'paga'>) => ({ nombre, paga: paga as string });

export function FeeKindModal({ kind, onClose }: { kind: FeeKind | undefined; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    labels: { nombre: 'Nombre', paga: 'Quién paga' },
    start: draftOf(kind ?? { nombre: '', paga: 'persona' }),
    version: kind?.version,
    check: ({ nombre }) => ({ nombre: ifMissing(nombre, 'Escribe el nombre.') }),
    send: ({ nombre, paga }, version) => {
      const json = { nombre, paga: paga as FeePayer };
      return kind
        ? call('PUT /socios/tipos/:id', { params: { id: kind.id }, json: { ...json, version } })
        : call('POST /socios/tipos', { json });
    },
    saved: async () => {
      await revalidate();
      onClose();
    },
    failed: 'No se ha podido guardar.',
    call: 'PUT /socios/tipos/:id',
    read: draftOf,
    show: { paga: (value) => feePayerLabels[value as FeePayer] ?? value },
  });
  return (
    <FormModal of={form} title={kind ? 'Editar tipo de cuota' : 'Nuevo tipo de cuota'} onClose={onClose}>
      <TextField {...form.field('nombre')} autoComplete="off" maxLength={60} />
      <SelectField {...form.field('paga')}>
        <Options of={feePayerLabels} />
      </SelectField>
    </FormModal>
  );
}
