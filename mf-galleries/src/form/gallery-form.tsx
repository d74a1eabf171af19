import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { eventKinds } from 'shared/contract/enumerations';
import type { Gallery, GalleryForm as GalleryFields } from 'shared/contract/galleries';
import { extraDetail } from 'shared/http/extra-detail';
import { Button } from 'shared/ui/button';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import styles from './gallery-form.module.css';

interface GalleryFormProps {
  /** What it starts with; without, the defaults of a new gallery. */
  gallery?: Gallery;
  submitLabel: string;
  /** Shown when saving fails; the server's own sentence follows. */
  failure: string;
  save: (fields: GalleryFields) => Promise<void>;
  onDirty?: (isDirty: boolean) => void;
  /** In place of `failure`, for an error that needs more than a sentence. */
  explain?: (error: unknown, fields: GalleryFields) => ReactNode;
}

export function GalleryForm({ gallery, submitLabel, failure, save, onDirty, explain }: GalleryFormProps) {
  const [thisYear] = useState(() => new Date().getFullYear());
  const [isSaving, setSaving] = useState(false);
  const [nameError, setNameError] = useState<string>();
  const [failed, setFailed] = useState<{ error: unknown; fields: GalleryFields }>();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // An activity writes 'Concentracion' without its accent, and such a value stays as it is stored.
  const kinds: string[] = [...eventKinds];
  if (gallery?.evento && !kinds.includes(gallery.evento)) kinds.push(gallery.evento);

  useEffect(() => {
    // While it was disabled the button lost the focus.
    if (failed) button.current?.focus();
  }, [failed]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const fields = readFields(event.currentTarget);
    const missing = fields.nombre === '' ? 'El nombre es obligatorio.' : undefined;
    setNameError(missing);
    setFailed(undefined);
    if (missing) return form.current?.querySelector<HTMLInputElement>('[name=nombre]')?.focus();
    setSaving(true);
    try {
      await save(fields);
    } catch (error) {
      setFailed({ error, fields });
    } finally {
      setSaving(false);
    }
  };

  const explanation = failed && explain?.(failed.error, failed.fields);
  const detail = failed && extraDetail(failed.error);
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} onInput={() => onDirty?.(true)} noValidate>
      <div className={styles.wide}>
        <TextField label="Nombre" name="nombre" defaultValue={gallery?.nombre} maxLength={200} required error={nameError} />
      </div>
      <div className={styles.wide}>
        <TextAreaField label="Descripción" name="descripcion" rows={3} defaultValue={gallery?.descripcion ?? ''} maxLength={20_000} />
      </div>
      <TextField label="Fecha" name="fecha" type="date" defaultValue={gallery?.fecha?.slice(0, 10) ?? ''} />
      <TextField
        label="Año"
        name="anio"
        type="number"
        inputMode="numeric"
        min={1900}
        max={2200}
        defaultValue={gallery ? (gallery.anio ?? '') : thisYear}
      />
      <SelectField label="Tipo" name="tipo" defaultValue={gallery?.tipo ?? 'privada'}>
        <option value="privada">Privada</option>
        <option value="publica">Pública</option>
      </SelectField>
      <SelectField label="Evento" name="evento" defaultValue={gallery ? (gallery.evento ?? '') : 'Castillos'}>
        {gallery && !gallery.evento && <option value="">Sin evento</option>}
        {kinds.map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </SelectField>
      <div className={styles.wide}>
        <Button ref={button} type="submit" disabled={isSaving}>
          {isSaving ? 'Guardando...' : submitLabel}
        </Button>
      </div>
      {failed && (
        <div className={styles.wide}>
          {explanation ?? (
            <>
              <Notice kind="error">{failure}</Notice>
              {detail && <p className={styles.detail}>{detail}</p>}
            </>
          )}
        </div>
      )}
    </form>
  );
}

function readFields(form: HTMLFormElement): GalleryFields {
  const data = new FormData(form);
  const text = (name: keyof GalleryFields) => String(data.get(name) ?? '').trim();
  return {
    nombre: text('nombre'),
    descripcion: text('descripcion'),
    fecha: text('fecha') || null,
    tipo: text('tipo') === 'publica' ? 'publica' : 'privada',
    evento: (text('evento') || null) as GalleryFields['evento'],
    anio: text('anio') === '' ? null : Number(text('anio')),
  };
}
