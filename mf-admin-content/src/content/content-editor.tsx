import { useState, type FormEvent, type ReactNode } from 'react';
import type { ContentKey } from 'shared/contract/content';
import { toStaticPath } from 'shared/text/static-path';
import { Button, ButtonLink } from 'shared/ui/button';
import { TextAreaField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import page from '../page.module.css';
import { pictureFile, type ChosenPicture } from '../pictures/chosen-picture.ts';
import type { PictureShape } from '../pictures/framing.ts';
import { PictureInput } from '../pictures/picture-input.tsx';
import { ConflictChoice } from '../saving/conflict-choice.tsx';
import { Failure } from '../saving/failure.tsx';
import { useSaving } from '../saving/use-saving.ts';
import type { Content } from './content.ts';
import styles from './content-editor.module.css';
import { HistoryPanel } from './history-panel.tsx';

export interface Draft {
  titulo: string;
  texto: string;
  chosen: ChosenPicture | undefined;
}

interface ContentEditorProps {
  clave: ContentKey;
  content: Content;
  textLabel: string;
  withTitle?: boolean;
  /** The shape of its picture, for contents that have one. */
  shape?: PictureShape;
  /** Sends a draft; brings the row as it is now, if the server tells. */
  write: (draft: { titulo: string; texto: string; file: File | undefined; version: number | undefined }) => Promise<Content | undefined>;
  /** Stays on the screen with this message, or leaves it after a call. */
  saved: { message: string } | { leave: () => void };
  preview: (draft: Draft, picture: string | undefined) => ReactNode;
}

const draftOf = ({ titulo, texto }: Content): Draft => ({ titulo: titulo ?? '', texto: texto ?? '', chosen: undefined });

/** Text, and where there are any title and picture, with the page's look beside them and what was there before. */
export function ContentEditor({ clave, content, textLabel, withTitle, shape, write, saved, preview }: ContentEditorProps) {
  const [base, setBase] = useState(content);
  const [draft, setDraft] = useState(() => draftOf(content));
  const [message, setMessage] = useState('');
  /** Counts what is stored anew: the history has one line more then. */
  const [stored, setStored] = useState(0);
  const { outcome, isSaving, save, forget } = useSaving<Content>();
  const before = draftOf(base);
  const hasChanges = draft.titulo !== before.titulo || draft.texto !== before.texto || draft.chosen !== undefined;
  const { question, ask, letGo } = useUnsavedChanges(hasChanges);

  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setMessage('');
  };
  const takeOver = (row: Content) => {
    setBase(row);
    setDraft(draftOf(row));
  };
  const store = async (version: number | undefined) => {
    setMessage('');
    let row: Content | undefined;
    const isStored = await save(async () => {
      const file = draft.chosen && (await pictureFile(draft.chosen, shape?.ratio));
      row = await write({ titulo: draft.titulo, texto: draft.texto, file, version });
    });
    if (!isStored) return;
    if ('leave' in saved) {
      letGo();
      return saved.leave();
    }
    takeOver(row ?? { ...base, titulo: draft.titulo, texto: draft.texto, version: undefined });
    setStored((count) => count + 1);
    setMessage(saved.message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void store(base.version);
  };
  const restored = (row: Content) => {
    takeOver(row);
    forget();
    setStored((count) => count + 1);
    setMessage('Versión restaurada correctamente.');
  };
  const picture = toStaticPath(base.imagen);

  return (
    <>
      <div className={styles.columns}>
        <form className={page.sheet} onSubmit={submit} noValidate>
          {withTitle && (
            <TextField label="Título" name="titulo" value={draft.titulo} onChange={(event) => change({ titulo: event.target.value })} />
          )}
          <TextAreaField
            label={textLabel}
            name="texto"
            rows={shape ? 10 : 18}
            value={draft.texto}
            onChange={(event) => change({ texto: event.target.value })}
          />
          {shape && (
            <PictureInput
              name="file"
              label="Imagen"
              shape={shape}
              current={picture}
              chosen={draft.chosen}
              onChoose={(chosen) => change({ chosen })}
            />
          )}
          <div className={page.actions}>
            <Button type="submit" disabled={isSaving}>
              {isSaving ? 'Guardando...' : 'Guardar cambios'}
            </Button>
            <ButtonLink tone="outline" to="/panel">
              Cancelar
            </ButtonLink>
          </div>
          <div className={page.result}>
            {message && <Notice kind="success">{message}</Notice>}
            {outcome.kind === 'failed' && <Failure text="Error al guardar los cambios" detail={outcome.detail} />}
          </div>
          {outcome.kind === 'conflict' && (
            <ConflictChoice
              fields={[
                { label: 'Título', mine: draft.titulo, theirs: outcome.actual.titulo ?? '' },
                { label: 'Texto', mine: draft.texto, theirs: outcome.actual.texto },
                ...(draft.chosen ? [{ label: 'Imagen', mine: draft.chosen.file.name, theirs: 'La imagen guardada' }] : []),
              ]}
              busy={isSaving}
              onKeepMine={() => void store(outcome.actual.version)}
              onTakeTheirs={() => {
                takeOver(outcome.actual);
                forget();
              }}
            />
          )}
        </form>
        <section className={styles.preview} aria-label="Vista previa" tabIndex={0}>
          <p className={styles.caption}>Así lo verán los visitantes</p>
          {preview(draft, picture)}
        </section>
      </div>
      {/* A server that counts no versions keeps none. */}
      {base.version !== undefined && <HistoryPanel stored={stored} clave={clave} ask={ask} onRestored={restored} />}
      {question}
    </>
  );
}
