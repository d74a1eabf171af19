import { eventKinds } from 'shared/facts/enumerations';
import { galleryLabels } from 'shared/facts/labels';
import type { Gallery, GalleryForm as GalleryFields } from 'shared/contract/galleries';
import { Form, Submit } from 'shared/form/form';
import { type FormState, useForm } from 'shared/form/use-form';
import { ifMissing } from 'shared/form/rules';
import { extraDetail } from 'shared/http/error-body';
import { isCountIn, readCount } from 'shared/facts/numbers';
import { formatDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import { DateField } from 'shared/ui/date-field';
import { Options, SelectField, TextAreaField, TextField } from 'shared/ui/field';
import styles from './gallery-form.module.css';
import { eventLabel } from 'shared/http/club';

const kindLabels: Record<string, string> = { privada: 'Privada', publica: 'Pública' };

/** Form values of a gallery; without one, the defaults. */
const valuesOf = (gallery: Gallery | undefined) => ({
  nombre: gallery?.nombre ?? '',
  descripcion: gallery?.descripcion ?? '',
  fecha: gallery?.fecha?.slice(0, 10) ?? '',
  anio: gallery ? String(gallery.anio ?? '') : today().slice(0, 4),
  tipo: gallery?.tipo ?? 'privada',
  evento: gallery ? (gallery.evento ?? '') : 'Castillos',
});
type Values = Omit<ReturnType<typeof valuesOf>, 'tipo' | 'evento'> & { tipo: string; evento: string };

const fieldsOf = ({ nombre, descripcion, fecha, anio, tipo, evento }: Values): GalleryFields => ({
  nombre: nombre.trim(),
  descripcion: descripcion.trim(),
  fecha: fecha || null,
  tipo: tipo === 'publica' ? 'publica' : 'privada',
  evento: (evento || null) as GalleryFields['evento'],
  anio: anio.trim() === '' ? null : (readCount(anio) ?? null),
});

/** As the server has it. */
const years = [1900, 2200] as const;

const faultOfYear = (typed: string): string | undefined =>
  typed.trim() === '' || isCountIn(typed, ...years) ? undefined : `Escribe un año, de ${years[0]} a ${years[1]}.`;

interface GalleryFormOptions {
  gallery?: Gallery | undefined;
  send: (fields: GalleryFields, version: number | undefined) => Promise<Gallery>;
  saved: (gallery: Gallery) => void;
  failed: string;
}

export const useGalleryForm = ({ gallery, send, saved, failed }: GalleryFormOptions): FormState<Values> =>
  useForm<Values, 'PUT /galerias/:id'>({
    labels: galleryLabels,
    start: valuesOf(gallery),
    version: gallery?.version,
    check: ({ nombre, anio }) => ({ nombre: ifMissing(nombre, 'El nombre es obligatorio.'), anio: faultOfYear(anio) }),
    send: (values, version) => send(fieldsOf(values), version),
    saved: (gallery) => saved(gallery as Gallery),
    failed,
    detail: extraDetail,
    call: 'PUT /galerias/:id',
    read: valuesOf,
    show: { fecha: formatDay, tipo: (tipo) => kindLabels[tipo] ?? tipo, evento: eventLabel },
  });

interface GalleryFormProps {
  of: FormState<Values>;
  gallery?: Gallery | undefined;
  submitLabel: string;
}

export function GalleryForm({ of: form, gallery, submitLabel }: GalleryFormProps) {
  const { field } = form;
  // An activity writes 'Concentracion' without its accent: keeps the stored value.
  const kinds: string[] = [...eventKinds];
  if (gallery?.evento && !kinds.includes(gallery.evento)) kinds.push(gallery.evento);
  return (
    <Form of={form}>
      <div className="stack gap-5 rows-4 columns-2">
        <div className={styles.wide}>
          <TextField {...field('nombre')} maxLength={200} required />
        </div>
        <div className={styles.wide}>
          <TextAreaField {...field('descripcion')} rows={3} maxLength={20_000} />
        </div>
        <DateField {...field('fecha')} />
        <TextField {...field('anio')} inputMode="numeric" autoComplete="off" />
        <SelectField {...field('tipo')}>
          <Options of={kindLabels} />
        </SelectField>
        <SelectField {...field('evento')}>
          {gallery && !gallery.evento && <option value="">Sin evento</option>}
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {eventLabel(kind)}
            </option>
          ))}
        </SelectField>
        <div className={styles.wide}>
          <Submit of={form}>{submitLabel}</Submit>
        </div>
      </div>
    </Form>
  );
}
