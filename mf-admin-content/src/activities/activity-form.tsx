import { useState } from 'react';
import type { Activity } from 'shared/contract/activities';
import { activityEventKinds } from 'shared/facts/enumerations';
import { activityLabels } from 'shared/facts/labels';
import { othersOf, type Scope, scopesOf } from 'shared/facts/series';
import { Columns } from 'shared/form/form';
import { FormModal } from 'shared/form/form-modal';
import { ifMissing } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { formatDay, shiftDay } from 'shared/text/dates';
import { withHttps } from 'shared/text/links';
import { isSameWord } from 'shared/text/fold';
import { staticFile } from 'shared/text/static-path';
import { useAsk } from 'shared/ui/ask';
import { DateField } from 'shared/ui/date-field';
import { Hint } from 'shared/ui/page';
import { Options, SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { pictureFile, showPicture, type ChosenPicture } from '../pictures/chosen-picture.ts';
import { printShape } from '../pictures/framing.ts';
import { PictureInput } from '../pictures/picture-input.tsx';
import { copyPicture } from './activities-data.ts';
import { eventLabel } from 'shared/http/club';

interface ActivityFormProps {
  /** The activity to edit; without one, a new one is created. */
  activity?: Activity;
  /** All days of its series, itself among them. */
  series?: Activity[];
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
  evento: kindOf(activity?.evento ?? null),
  descripcion: activity?.descripcion ?? '',
  link_evento: activity?.link_evento ?? '',
  imagen: undefined as ChosenPicture | undefined,
  picture: staticFile('actividades', activity?.imagen_url ?? null),
});

/** What was changed in one day, in another of its series: moved by as many days, and what differs there stays. */
function sameChange(other: Activity, before: Activity, draft: Omit<ReturnType<typeof valuesOf>, 'imagen' | 'picture'>) {
  const { fecha_evento, ...rest } = draft;
  const [old, own] = [valuesOf(before), valuesOf(other)];
  const keys = Object.keys(rest) as (keyof typeof rest)[];
  const changed = Object.fromEntries(keys.map((name) => [name, rest[name] === old[name] ? own[name] : rest[name]])) as typeof rest;
  const shift = fecha_evento && old.fecha_evento ? (Date.parse(fecha_evento) - Date.parse(old.fecha_evento)) / 86_400_000 : 0;
  const day = own.fecha_evento && shift !== 0 ? shiftDay(own.fecha_evento, shift) : own.fecha_evento;
  const link_evento = changed.link_evento.trim() && withHttps(changed.link_evento);
  return { params: { id: other.id }, form: { ...changed, link_evento, fecha_evento: day, imagen: undefined, version: other.version } };
}

export function ActivityForm({ activity, series = [], copyOf, onSaved, onClose }: ActivityFormProps) {
  const { ask, alert, dialog } = useAsk();
  const [scope, setScope] = useState<Scope>('una');
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
      const stored = await call('PUT /actividades/:id', { params: { id: activity.id }, form: { ...form, version } });
      for (const other of othersOf(series, activity, scope)) await call('PUT /actividades/:id', sameChange(other, activity, draft));
      return stored;
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
      {activity && series.length > 1 && (
        <SelectField label="Qué días cambian" name="alcance" value={scope} onChange={({ target }) => setScope(target.value as Scope)}>
          <Options of={scopesOf(series, activity)} />
        </SelectField>
      )}
      <TextField {...field('titulo')} />
      <TextField {...field('lugar')} />
      <Columns>
        <DateField {...field('fecha_evento')} />
        <SelectField {...field('evento')}>
          {(isKnown ? activityEventKinds : [values.evento, ...activityEventKinds]).map((kind) => (
            <option key={kind} value={kind}>
              {kind ? eventLabel(kind) : activity ? 'Sin evento' : 'Elige de qué es'}
            </option>
          ))}
        </SelectField>
      </Columns>
      {activity?.fecha_evento && values.fecha_evento !== valuesOf(activity).fecha_evento && (
        <Hint>A quienes están inscritos se les escribe el día de antes y el nuevo.</Hint>
      )}
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
