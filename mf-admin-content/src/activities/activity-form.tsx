import { useEffect, useState, type FormEvent } from 'react';
import type { Activity } from 'shared/contract/activities';
import { activityEventKinds } from 'shared/contract/enumerations';
import { formatDay } from 'shared/text/dates';
import { fold } from 'shared/text/fold';
import { staticFile } from 'shared/text/static-path';
import { AlertDialog, ConfirmDialog } from 'shared/ui/alert-dialog';
import { Button } from 'shared/ui/button';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import form from '../modal-form.module.css';
import { pictureFile, type ChosenPicture } from '../pictures/chosen-picture.ts';
import { printShape } from '../pictures/framing.ts';
import { PictureInput } from '../pictures/picture-input.tsx';
import { ConflictChoice } from '../saving/conflict-choice.tsx';
import { Failure } from '../saving/failure.tsx';
import { useSaving } from '../saving/use-saving.ts';
import { copyPicture, createActivity, editActivity, type ActivityDraft } from './activities-data.ts';

interface ActivityFormProps {
  /** What is edited; without one, a new activity is made. */
  activity?: Activity;
  /** A new activity starts with what this one has, but for the day. */
  copyOf?: Activity;
  onSaved: () => void;
  onClose: () => void;
  /** The server does not let this role write. */
  onDenied: () => void;
}

/** The option of this form for a stored kind, which may have its accent. */
const kindOf = (evento: string | null) => activityEventKinds.find((kind) => fold(kind) === fold(evento ?? '')) ?? evento ?? '';

const draftOf = (activity: Activity | undefined): ActivityDraft => ({
  titulo: activity?.titulo ?? '',
  lugar: activity?.lugar ?? '',
  fecha_evento: activity?.fecha_evento?.slice(0, 10) ?? '',
  evento: activity ? kindOf(activity.evento) : 'Castillos',
  descripcion: activity?.descripcion ?? '',
  link_evento: activity?.link_evento ?? '',
});

const labels: Record<keyof ActivityDraft, string> = {
  titulo: 'Título',
  lugar: 'Lugar',
  fecha_evento: 'Fecha del evento',
  evento: 'Evento',
  descripcion: 'Descripción',
  link_evento: 'Link del evento',
};

export function ActivityForm({ activity, copyOf, onSaved, onClose, onDenied }: ActivityFormProps) {
  const [base, setBase] = useState(activity);
  const [start, setStart] = useState(() => ({ ...draftOf(activity ?? copyOf), ...(copyOf && { fecha_evento: '' }) }));
  const [draft, setDraft] = useState(start);
  const [chosen, setChosen] = useState<ChosenPicture>();
  const { outcome, isSaving, save, forget } = useSaving<Activity>();
  /** The failure whose alert has been read. */
  const [read, setRead] = useState<typeof outcome>();
  const hasChanges = chosen !== undefined || Object.entries(start).some(([name, value]) => draft[name as keyof ActivityDraft] !== value);
  const { question, ask } = useUnsavedChanges(hasChanges);
  /** The picture of the original could not be copied: it is asked whether to go on without it. */
  const [isPictureLost, setPictureLost] = useState(false);
  const isDenied = outcome.kind === 'failed' && outcome.status === 403;
  useEffect(() => {
    if (isDenied) onDenied();
  }, [isDenied, onDenied]);

  const set = (name: keyof ActivityDraft) => ({
    name,
    label: labels[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft((now) => ({ ...now, [name]: target.value })),
  });
  const close = () => ask(onClose);
  const store = async (version: number | undefined, original = copyOf?.imagen_url ?? null) => {
    let isLost = false;
    const isDone = await save(async () => {
      const file = chosen ? await pictureFile(chosen, printShape.ratio) : await copyPicture(original);
      isLost = original !== null && !file;
      if (!isLost) await (base ? editActivity(base.id, draft, file, version) : createActivity(draft, file));
    });
    if (isLost) setPictureLost(true);
    else if (isDone) onSaved();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void store(base?.version);
  };
  const takeTheirs = (actual: Activity) => {
    setBase(actual);
    setStart(draftOf(actual));
    setDraft(draftOf(actual));
    setChosen(undefined);
    forget();
  };
  const kinds = activityEventKinds.some((kind) => kind === draft.evento) ? activityEventKinds : [draft.evento, ...activityEventKinds];
  const shownOf = (name: keyof ActivityDraft, value: string) => (name === 'fecha_evento' ? formatDay(value) : value);

  return (
    <Modal title={activity ? 'Editar Actividad' : 'Nueva Actividad'} onClose={close}>
      <form className={form.form} onSubmit={submit} noValidate>
        <TextField {...set('titulo')} />
        <TextField {...set('lugar')} />
        <div className={form.pair}>
          <TextField {...set('fecha_evento')} type="date" />
          <SelectField {...set('evento')}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kind || 'Sin evento'}
              </option>
            ))}
          </SelectField>
        </div>
        <TextAreaField {...set('descripcion')} rows={4} />
        <PictureInput
          name="imagen"
          label="Imagen"
          shape={printShape}
          current={staticFile('actividades', (base ?? copyOf)?.imagen_url ?? null)}
          chosen={chosen}
          onChoose={setChosen}
        />
        <TextField {...set('link_evento')} inputMode="url" placeholder="https://" />
        {outcome.kind === 'failed' && outcome.detail && <Failure text={outcome.detail} />}
        {outcome.kind === 'conflict' && (
          <ConflictChoice
            fields={[
              ...(Object.keys(labels) as (keyof ActivityDraft)[]).map((name) => ({
                label: labels[name],
                mine: shownOf(name, draft[name]),
                theirs: shownOf(name, draftOf(outcome.actual)[name]),
              })),
              ...(chosen ? [{ label: 'Imagen', mine: chosen.file.name, theirs: 'La imagen guardada' }] : []),
            ]}
            busy={isSaving}
            onKeepMine={() => void store(outcome.actual.version)}
            onTakeTheirs={() => takeTheirs(outcome.actual)}
          />
        )}
        <div className={form.actions}>
          <Button tone="outline" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? 'Guardando...' : activity ? 'Guardar cambios' : 'Crear actividad'}
          </Button>
        </div>
      </form>
      {question}
      {isPictureLost && (
        <ConfirmDialog
          message="La imagen no se ha podido copiar. ¿Crear la actividad sin imagen?"
          confirm="Crear sin imagen"
          onConfirm={() => {
            setPictureLost(false);
            void store(undefined, null);
          }}
          onClose={() => setPictureLost(false)}
        />
      )}
      {outcome.kind === 'failed' && outcome !== read && (
        <AlertDialog message="Error al guardar la actividad" onClose={() => setRead(outcome)} />
      )}
    </Modal>
  );
}
