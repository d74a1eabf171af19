import { hasLeft, type MemberState, memberName, memberStateLabels, memberStates, plannedLeaving } from 'shared/facts/members';
import type { SignUpsOfLeaver } from 'shared/contract/members';
import { FormModal } from 'shared/form/form-modal';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { useRevalidator } from 'shared/router';
import { formatDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import { Options, SelectField, TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import type { MemberModalProps } from './member-data.ts';
import { formatComing } from './coming-text.ts';

const leaverChoices: Readonly<Record<SignUpsOfLeaver, string>> = {
  siguen: 'Siguen como están',
  sin_ventajas: 'Al precio de todos; las de solo socios se anulan',
  se_anulan: 'Se anulan todas',
};

/** Another state, or another day of this one; of the head of a family who leaves, also who heads it next. */
export function StateModal({ file: { socio, familia, siguiente, por_venir }, onClose }: MemberModalProps) {
  const { revalidate } = useRevalidator();
  const planned = plannedLeaving(socio);
  const states = memberStates.filter((state) => state !== 'pendiente');
  const tell = (state: MemberState): string => {
    if (state !== socio.estado) return memberStateLabels[state];
    return planned === null
      ? `${memberStateLabels[state]}, desde otro día`
      : `${memberStateLabels[state]}, sin baja el ${formatDay(planned)}`;
  };
  const heirs = familia.filter(({ estado }) => !hasLeft(estado));
  const form = useForm({
    labels: {
      estado: 'Pasa a',
      dia: 'Desde el día',
      motivo: 'Motivo',
      cabeza_id: 'Encabeza la familia',
      inscripciones: 'Sus inscripciones',
    },
    start: {
      estado: states.find((state) => state !== socio.estado) ?? 'alta',
      dia: '',
      motivo: '',
      cabeza_id: String(siguiente ?? ''),
      inscripciones: 'siguen' as SignUpsOfLeaver,
    },
    check: ({ estado, dia }) => ({ dia: estado === socio.estado && planned === null && dia === '' ? 'Elige el día.' : undefined }),
    version: socio.version,
    send: ({ estado, dia, motivo, cabeza_id, inscripciones }, version) =>
      call('PUT /socios/:id/estado', {
        params: { id: socio.id },
        json: {
          estado,
          dia,
          motivo,
          version,
          ...(passesOn(estado, dia) && { cabeza_id: Number(cabeza_id) }),
          ...(estado === 'baja' && leaves(estado, dia) && por_venir.length > 0 && { inscripciones }),
        },
      }),
    saved: async () => {
      await revalidate();
      onClose();
    },
    failed: 'No se ha podido cambiar el estado.',
  });
  const leaves = (estado: MemberState, dia: string): boolean => hasLeft(estado) && !hasLeft(socio.estado) && dia <= today();
  const passesOn = (estado: MemberState, dia: string): boolean => Boolean(siguiente) && heirs.length > 0 && leaves(estado, dia);
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
        hint={estado === 'baja' ? 'Sin día, desde hoy. Una baja de un día que no ha llegado espera hasta ese día.' : 'Sin día, desde hoy.'}
      />
      <TextField {...form.field('motivo')} autoComplete="off" maxLength={200} />
      {leaves(estado, dia) && por_venir.length > 0 && (
        <>
          <Hint>{formatComing(por_venir)}</Hint>
          {estado === 'baja' ? (
            <SelectField
              {...form.field('inscripciones')}
              hint="Se le escribe si algo cambia. Lo pagado de las anuladas queda por devolver."
            >
              <Options of={leaverChoices} />
            </SelectField>
          ) : (
            <Hint>Se anulan sin escribir a nadie, y lo pagado queda por devolver.</Hint>
          )}
        </>
      )}
      {passesOn(estado, dia) && (
        <SelectField {...form.field('cabeza_id')} hint="La cuota sin pagar de la familia pasa a su nombre.">
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
