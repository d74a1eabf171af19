import type { Sponsor } from 'shared/contract/sponsors';
import { sponsorLabels } from 'shared/facts/labels';
import { FormModal } from 'shared/form/form-modal';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { useClub } from 'shared/http/club';
import { staticFile } from 'shared/text/static-path';
import { TextAreaField, TextField } from 'shared/ui/field';
import { showPicture, type ChosenPicture } from '../pictures/chosen-picture.ts';
import { PictureInput } from '../pictures/picture-input.tsx';

interface SponsorFormProps {
  /** Without one, a new sponsor is created. */
  sponsor: Sponsor | undefined;
  onSaved: () => void;
  onClose: () => void;
}

const valuesOf = (sponsor?: Sponsor) => ({
  titulo: sponsor?.titulo ?? '',
  descripcion: sponsor?.descripcion ?? '',
  enlace: sponsor?.enlace ?? '',
  descuento: sponsor?.descuento ?? '',
  imagen: undefined as ChosenPicture | undefined,
  picture: staticFile('patrocinadores', sponsor?.imagen ?? null),
});

export function SponsorForm({ sponsor, onSaved, onClose }: SponsorFormProps) {
  const { socios: hasMembers } = useClub();
  const keepsMore = can('2.0');
  const form = useForm({
    labels: sponsorLabels,
    start: valuesOf(sponsor),
    version: sponsor?.version,
    send: ({ picture: _shown, imagen, ...draft }, version) => {
      const more = keepsMore ? {} : { enlace: undefined, descuento: undefined };
      const form = { ...draft, ...more, imagen: imagen?.file };
      if (!sponsor) return call('POST /patrocinadores', { form });
      return call('PUT /patrocinadores/:id', { params: { id: sponsor.id }, form: { ...form, version } });
    },
    saved: onSaved,
    failed: sponsor ? '❌ Error al guardar patrocinador.' : '❌ Error al crear patrocinador.',
    call: 'PUT /patrocinadores/:id',
    read: valuesOf,
    show: { imagen: showPicture },
  });
  const { values, set, field } = form;
  return (
    <FormModal of={form} title={sponsor ? 'Editar Patrocinador' : 'Nuevo Patrocinador'} onClose={onClose}>
      <TextField {...field('titulo')} />
      <TextAreaField {...field('descripcion')} rows={3} />
      {keepsMore && <TextField {...field('enlace')} type="url" placeholder="https://" />}
      {keepsMore && hasMembers && (
        <TextField
          {...field('descuento')}
          maxLength={200}
          hint="Los socios lo ven en su carnet, y lo enseñan allí: «10 % en revisiones»."
        />
      )}
      <PictureInput
        name="imagen"
        label={sponsorLabels.imagen}
        current={values.picture}
        chosen={values.imagen}
        onChoose={(imagen) => set({ imagen })}
      />
    </FormModal>
  );
}
