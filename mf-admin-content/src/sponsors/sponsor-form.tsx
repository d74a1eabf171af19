import { useEffect, useState, type FormEvent } from 'react';
import type { Sponsor } from 'shared/contract/sponsors';
import { staticFile } from 'shared/text/static-path';
import { Button } from 'shared/ui/button';
import { TextAreaField, TextField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import form from '../modal-form.module.css';
import type { ChosenPicture } from '../pictures/chosen-picture.ts';
import { PictureInput } from '../pictures/picture-input.tsx';
import { ConflictChoice } from '../saving/conflict-choice.tsx';
import { Failure } from '../saving/failure.tsx';
import { useSaving } from '../saving/use-saving.ts';
import { createSponsor, editSponsor } from './sponsors-data.ts';

interface SponsorFormProps {
  /** Without one, a new sponsor is made. */
  sponsor?: Sponsor;
  onSaved: () => void;
  onClose: () => void;
  /** The server does not let this role write. */
  onDenied: () => void;
}

const draftOf = (sponsor: Sponsor | undefined) => ({ titulo: sponsor?.titulo ?? '', descripcion: sponsor?.descripcion ?? '' });

export function SponsorForm({ sponsor, onSaved, onClose, onDenied }: SponsorFormProps) {
  const [base, setBase] = useState(sponsor);
  const [draft, setDraft] = useState(() => draftOf(sponsor));
  const [chosen, setChosen] = useState<ChosenPicture>();
  const { outcome, isSaving, save, forget } = useSaving<Sponsor>();
  const before = draftOf(base);
  const { question, ask } = useUnsavedChanges(
    draft.titulo !== before.titulo || draft.descripcion !== before.descripcion || chosen !== undefined,
  );
  const close = () => ask(onClose);

  const store = async (version: number | undefined) => {
    const write = () => (base ? editSponsor(base.id, draft, chosen?.file, version) : createSponsor(draft, chosen?.file));
    if (await save(write)) onSaved();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void store(base?.version);
  };
  const takeTheirs = (actual: Sponsor) => {
    setBase(actual);
    setDraft(draftOf(actual));
    setChosen(undefined);
    forget();
  };
  const isDenied = outcome.kind === 'failed' && outcome.status === 403;
  useEffect(() => {
    if (isDenied) onDenied();
  }, [isDenied, onDenied]);

  return (
    <Modal title={sponsor ? 'Editar Patrocinador' : 'Nuevo Patrocinador'} onClose={close}>
      <form className={form.form} onSubmit={submit} noValidate>
        <TextField
          label="Título"
          name="titulo"
          value={draft.titulo}
          onChange={(event) => setDraft({ ...draft, titulo: event.target.value })}
        />
        <TextAreaField
          label="Descripción"
          name="descripcion"
          rows={3}
          value={draft.descripcion}
          onChange={(event) => setDraft({ ...draft, descripcion: event.target.value })}
        />
        <PictureInput
          name="imagen"
          label="Imagen"
          current={base && staticFile('patrocinadores', base.imagen)}
          chosen={chosen}
          onChoose={setChosen}
        />
        {outcome.kind === 'failed' && (
          <Failure text={sponsor ? '❌ Error al guardar patrocinador.' : '❌ Error al crear patrocinador.'} detail={outcome.detail} />
        )}
        {outcome.kind === 'conflict' && (
          <ConflictChoice
            fields={[
              { label: 'Título', mine: draft.titulo, theirs: outcome.actual.titulo },
              { label: 'Descripción', mine: draft.descripcion, theirs: outcome.actual.descripcion ?? '' },
              ...(chosen ? [{ label: 'Imagen', mine: chosen.file.name, theirs: 'La imagen guardada' }] : []),
            ]}
            busy={isSaving}
            onKeepMine={() => void store(outcome.actual.version)}
            onTakeTheirs={() => takeTheirs(outcome.actual)}
          />
        )}
        <div className={form.actions}>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? 'Guardando...' : 'Guardar'}
          </Button>
          <Button tone="outline" onClick={close}>
            Cancelar
          </Button>
        </div>
      </form>
      {question}
    </Modal>
  );
}
