import type { Activity } from 'shared/contract/activities';
import { activityEventKinds } from 'shared/facts/enumerations';
import { activityLabels } from 'shared/facts/labels';
import { Columns } from 'shared/form/form';
import { FormModal } from 'shared/form/form-modal';
import { ifMissing } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { formatDay } from 'shared/text/dates';
import { withHttps } from 'shared/text/links';
import { isSameWord } from 'shared/text/fold';
import { staticFile } from 'shared/text/static-path';
import { useAsk } from 'shared/ui/ask';
import { DateField } from 'shared/ui/date-field';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { pictureFile, showPicture, type ChosenPicture } from '../pictures/chosen-picture.ts';
import { printShape } from '../pictures/framing.ts';
import { PictureInput } from '../pictures/picture-input.tsx';
import { copyPicture } from './activities-data.ts';
import { eventLabel } from 'shared/http/club';

interface ActivityFormProps {
  /** The activity to edit; without one, a new one is created. */
  activity?: Activity;
  /** Activity to copy from, without its day. */
  copyOf?: Activity;
  onSaved: () => void;
  onClose: () => void;
}

/** Form option of a stored kind, which may have its accent. */
const kindOf = (evento: string | null) => activityEventKinds.find((kind) => isSameWord(kind, evento ?? '')) ?? evento ?? '';

const valuesOf = (activity: Activity | undefined) => ({
  titulo: activity?.titulo ?? '',
  lugar: activity?.lugar ?? '',
  fecha_evento: activity?.fecha_evento?.slice(0, 10) ?? '',
  evento: activity ? kindOf(activity.evento) : 'Castillos',
  descripcion: activity?.descripcion ?? '',
  link_evento: activity?.link_evento ?? '',
  imagen: undefined as ChosenPicture | undefined,
  picture: staticFile('actividades', activity?.imagen_url ?? null),
});

export function ActivityForm({ activity, copyOf, onSaved, onClose }: ActivityFormProps) {
  const { ask, alert, dialog } = useAsk();
  const form = useForm({
    labels: activityLabels,
    start: { ...valuesOf(activity ?? copyOf), ...(copyOf && { fecha_evento: '' }) },
    version: activity?.version,
    check: ({ titulo }) => ({ titulo: ifMissing(titulo, 'Escribe un título.') }),
    send: async ({ imagen, picture: _shown, ...draft }, version) => {
      const original = copyOf?.imagen_url ?? null;
      const file = imagen ? await pictureFile(imagen, printShape.ratio) : await copyPicture(original);
      if (original !== null && !file) {
        const message = 'La imagen no se ha podido copiar. ¿Crear la actividad sin imagen?';
        if (!(await ask({ message, confirm: 'Crear sin imagen' }))) return false;
      }
      const form = { ...draft, link_evento: draft.link_evento.trim() && withHttps(draft.link_evento), imagen: file };
      if (!activity) return call('POST /actividades/', { form });
      return call('PUT /actividades/:id', { params: { id: activity.id }, form: { ...form, version } });
    },
    saved: onSaved,
    refused: () => void alert('Error al guardar la actividad'),
    call: 'PUT /actividades/:id',
    read: valuesOf,
    show: { fecha_evento: formatDay, evento: eventLabel, imagen: showPicture },
  });
  const { values, set, field } = form;
  const isKnown = activityEventKinds.some((kind) => kind === values.evento);

  return (
    <FormModal
      of={form}
      title={activity ? 'Editar Actividad' : 'Nueva Actividad'}
      submit={activity ? 'Guardar cambios' : 'Crear actividad'}
      onClose={onClose}
    >
      <TextField {...field('titulo')} />
      <TextField {...field('lugar')} />
      <Columns>
        <DateField {...field('fecha_evento')} />
        <SelectField {...field('evento')}>
          {(isKnown ? activityEventKinds : [values.evento, ...activityEventKinds]).map((kind) => (
            <option key={kind} value={kind}>
              {kind ? eventLabel(kind) : 'Sin evento'}
            </option>
          ))}
        </SelectField>
      </Columns>
      <TextAreaField {...field('descripcion')} rows={4} />
      <PictureInput
        name="imagen"
        label={activityLabels.imagen}
        shape={printShape}
        current={values.picture}
        chosen={values.imagen}
        onChoose={(imagen) => set({ imagen })}
      />
      <TextField {...field('link_evento')} inputMode="url" placeholder="https://" />
      {dialog}
    </FormModal>
  );
}
