import { Form } from 'shared/form/form';
import { SubmitOrCancel } from 'shared/form/submit-or-cancel';
import { useForm } from 'shared/form/use-form';
import { showNotice } from 'shared/notify/notify';
import { can } from 'shared/http/can';
import { useNavigate } from 'shared/router';
import { toStaticPath } from 'shared/text/static-path';
import { TextAreaField, TextField } from 'shared/ui/field';
import { pictureFile, showPicture, type ChosenPicture } from '../pictures/chosen-picture.ts';
import { PictureInput } from '../pictures/picture-input.tsx';
import styles from './content-editor.module.css';
import { ContentHistory } from './content-history.tsx';
import { ContentPreview } from './content-preview.tsx';
import { readContent, type Content, type ContentKind } from './contents.ts';

const valuesOf = ({ titulo, texto, imagen }: Content) => ({
  titulo: titulo ?? '',
  texto,
  file: undefined as ChosenPicture | undefined,
  picture: toStaticPath(imagen),
});

/** Editor of text, title and picture, with a preview and the history. */
export function ContentEditor({ kind, content }: { kind: ContentKind; content: Content }) {
  const { clave, textLabel, withTitle, shape, look } = kind;
  const navigate = useNavigate();
  const form = useForm({
    labels: { titulo: 'Título', texto: 'Texto', file: 'Imagen' },
    start: valuesOf(content),
    version: content.version,
    send: async ({ titulo, texto, file }, version) =>
      readContent(await kind.put({ titulo, texto, version, file: file && (await pictureFile(file, shape?.ratio)) })),
    saved: async (row): Promise<void> => {
      if (!kind.saved) return navigate('/', { state: { aviso: 'Cambios guardados correctamente' } });
      showNotice({ kind: 'success', text: kind.saved });
      takeOver((row as Content | undefined) ?? { ...content, ...form.values });
    },
    failed: 'Error al guardar los cambios',
    // The home has all fields of the other two.
    call: 'POST /contenido_inicio/actualizar',
    read: valuesOf,
    show: { file: showPicture },
  });
  const takeOver = (row: Content): void => form.reset(valuesOf(row), row.version);
  const { values, set, field, version } = form;

  return (
    <>
      <div className={`stack gap-6 to-start ${styles.columns}`}>
        <Form of={form} look="sheet">
          {withTitle && <TextField {...field('titulo')} />}
          <TextAreaField {...field('texto')} label={textLabel} rows={shape ? 10 : 18} />
          {shape && (
            <PictureInput
              name="file"
              label="Imagen"
              shape={shape}
              current={values.picture}
              chosen={values.file}
              onChoose={(file) => set({ file })}
            />
          )}
          <SubmitOrCancel of={form} cancel="/panel">
            Guardar cambios
          </SubmitOrCancel>
        </Form>
        <section className={`stack gap-2 ${styles.preview}`} aria-label="Vista previa" tabIndex={0}>
          <p className="soft small strong">Así lo verán los visitantes</p>
          <ContentPreview draft={values} look={look} picture={values.picture} {...(shape && { shape })} />
        </section>
      </div>
      {can('2.0') && <ContentHistory clave={clave} version={version} leave={form.leave} onRestored={takeOver} />}
    </>
  );
}
