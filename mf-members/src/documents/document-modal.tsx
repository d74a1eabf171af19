import type { ClubDocument } from 'shared/contract/documents';
import {
  documentExtensions,
  documentKindLabels,
  documentKinds,
  documentReaderLabels,
  documentReaders,
  maxDocumentBytes,
} from 'shared/facts/documents';
import { FormModal } from 'shared/form/form-modal';
import { ifMissing } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { useRevalidator } from 'shared/router';
import { formatBytes } from 'shared/text/bytes';
import { FileField, Options, SelectField, TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';

interface Draft {
  titulo: string;
  clase: string;
  anio: string;
  para: string;
  archivo: File | null;
}

const draftOf = ({ titulo, clase, anio, para }: Pick<ClubDocument, 'titulo' | 'clase' | 'anio' | 'para'>): Draft => ({
  titulo,
  clase,
  anio: anio === null ? '' : String(anio),
  para,
  archivo: null,
});

/** A new document, or another version of one. */
export function DocumentModal({ edited, onClose }: { edited: ClubDocument | undefined; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    labels: {
      titulo: 'Título',
      clase: 'Clase',
      anio: 'Año',
      para: 'Quién lo ve',
      archivo: edited ? 'Otra versión del archivo' : 'Archivo',
    },
    start: draftOf(edited ?? { titulo: '', clase: 'acta', anio: null, para: 'socios' }),
    version: edited?.version,
    check: ({ titulo, archivo }) => ({
      titulo: ifMissing(titulo, 'Escribe el título.'),
      archivo: archivo ? (archivo.size > maxDocumentBytes ? tooBig : undefined) : edited ? undefined : 'Elige el archivo.',
    }),
    send: ({ archivo, clase, para, ...texts }, version) => {
      const whole = {
        ...texts,
        clase: documentKinds.find((kind) => kind === clase) ?? 'otro',
        para: documentReaders.find((reader) => reader === para) ?? 'direccion',
        ...(archivo && { archivo }),
      };
      return edited
        ? call('PUT /documentos/:id', { params: { id: edited.id }, form: { ...whole, version } })
        : call('POST /documentos', { form: whole });
    },
    saved: async () => {
      await revalidate();
      onClose();
    },
    failed: 'No se ha podido guardar el documento.',
    call: 'PUT /documentos/:id',
    read: draftOf,
    show: { archivo: (file) => file?.name ?? 'El mismo' },
  });
  const { archivo } = form.values;
  return (
    <FormModal of={form} title={edited ? 'Editar documento' : 'Nuevo documento'} onClose={onClose}>
      <TextField {...form.field('titulo')} autoComplete="off" maxLength={200} />
      <SelectField {...form.field('clase')}>
        <Options of={documentKindLabels} />
      </SelectField>
      <TextField {...form.field('anio')} inputMode="numeric" autoComplete="off" maxLength={4} />
      <SelectField {...form.field('para')}>
        <Options of={documentReaderLabels} />
      </SelectField>
      <FileField
        label={edited ? 'Otra versión del archivo' : 'Archivo'}
        name="archivo"
        accept={documentExtensions.join(',')}
        hint={`PDF, documento, hoja o imagen, de hasta ${formatBytes(maxDocumentBytes)}.`}
        error={form.field('archivo').error}
        onFiles={([file]) => form.set({ archivo: file ?? null })}
      />
      {archivo && <Hint>{`${archivo.name} · ${formatBytes(archivo.size)}`}</Hint>}
    </FormModal>
  );
}

const tooBig = `El archivo pesa demasiado: se admiten ${formatBytes(maxDocumentBytes)}.`;
