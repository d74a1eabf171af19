import type { Activity } from 'shared/contract/activities';
import { activityEventKinds } from 'shared/facts/enumerations';
import { Columns, Form, Submit } from 'shared/form/form';
import { ifMissing } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { formatDay } from 'shared/text/dates';
import { isSameWord } from 'shared/text/fold';
import { staticFile } from 'shared/text/static-path';
import { useAsk } from 'shared/ui/ask';
import { Actions, Button } from 'shared/ui/button';
import { DateField } from 'shared/ui/date-field';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import { pictureFile, showPicture, type ChosenPicture } from '../pictures/chosen-picture.ts';
import { printShape } from '../pictures/framing.ts';
import { PictureInput } from '../pictures/picture-input.tsx';
import { copyPicture, saveActivity } from './activities-data.ts';
import { eventLabel } from 'shared/http/club';

interface ActivityFormProps {
  /** The activity to edit; without one, a new one is created. */
  activity?: Activity;
  /** Activity to copy from, without its day. */
  copyOf?: Activity;
  onSaved: () => void;
  onClose: () => void;
}

const labels = {
  titulo: 'Título',
  lugar: 'Lugar',
  fecha_evento: 'Fecha del evento',
  evento: 'Evento',
  descripcion: 'Descripción',
  link_evento: 'Link del evento',
  imagen: 'Imagen',
};

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
    labels,
    start: { ...valuesOf(activity ?? copyOf), ...(copyOf && { fecha_evento: '' }) },
    version: activity?.version,
    check: ({ titulo }) => ({ titulo: ifMissing(titulo, 'Escribe un título.') }),
    send: async ({ imagen, ...draft }, version) => {
      const original = copyOf?.imagen_url ?? null;
      const file = imagen ? await pictureFile(imagen, printShape.ratio) : await copyPicture(original);
      if (original !== null && !file) {
        const message = 'La imagen no se ha podido copiar. ¿Crear la actividad sin imagen?';
        if (!(await ask({ message, confirm: 'Crear sin imagen' }))) return false;
      }
      return saveActivity(activity?.id, draft, file, version);
    },
    saved: onSaved,
    refused: () => void alert('Error al guardar la actividad'),
    call: 'PUT /actividades/:id',
    read: valuesOf,
    show: { fecha_evento: formatDay, evento: eventLabel, imagen: showPicture },
  });
  const { values, set, field } = form;
  const close = () => form.leave(onClose);
  const isKnown = activityEventKinds.some((kind) => kind === values.evento);

  return (
    <Modal title={activity ? 'Editar Actividad' : 'Nueva Actividad'} onClose={close}>
      <Form of={form}>
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
          label={labels.imagen}
          shape={printShape}
          current={values.picture}
          chosen={values.imagen}
          onChoose={(imagen) => set({ imagen })}
        />
        <TextField {...field('link_evento')} inputMode="url" placeholder="https://" />
        <Actions>
          <Button tone="outline" onClick={close}>
            Cancelar
          </Button>
          <Submit of={form}>{activity ? 'Guardar cambios' : 'Crear actividad'}</Submit>
        </Actions>
      </Form>
      {dialog}
    </Modal>
  );
}
