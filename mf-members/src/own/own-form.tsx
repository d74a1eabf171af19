import type { OwnMember } from 'shared/contract/own-member';
import { recordOf } from 'shared/facts/keys-of';
import { memberLabels } from 'shared/facts/labels';
import { type VisibleField, visibleFieldLabels, visibleFields } from 'shared/facts/members';
import { Columns, Form, Submit } from 'shared/form/form';
import { ifMissing } from 'shared/form/rules';
import { useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { showNotice } from 'shared/notify/notify';
import { Actions } from 'shared/ui/button';
import { CheckField, TextAreaField, TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';

const names = [
  'nombre',
  'primer_apellido',
  'segundo_apellido',
  'telefono',
  'direccion',
  'codigo_postal',
  'poblacion',
  'provincia',
  'emergencia',
  'motos',
] as const;
type Name = (typeof names)[number];
type Draft = Record<Name, string> & { visibilidad: readonly VisibleField[]; noticias: boolean };

const labels = {
  ...recordOf(names, (name) => memberLabels[name]),
  visibilidad: 'Lo que ven otros socios',
  noticias: 'Noticias del club por correo',
};
const draftOf = (member: OwnMember): Draft => ({
  ...recordOf(names, (name) => member[name] ?? ''),
  visibilidad: member.visibilidad,
  noticias: member.noticias,
});
const inWords = (chosen: readonly VisibleField[]) => chosen.map((name) => visibleFieldLabels[name]).join(', ') || 'Nada';

export function OwnForm({ member }: { member: OwnMember }) {
  const form = useForm({
    labels,
    start: draftOf(member),
    version: member.version,
    check: ({ nombre }) => ({ nombre: ifMissing(nombre, 'Escribe tu nombre.') }),
    send: ({ visibilidad, ...texts }, version) => call('PUT /mi-ficha', { json: { ...texts, visibilidad: [...visibilidad], version } }),
    saved: (stored) => {
      const row = stored as OwnMember;
      form.reset(draftOf(row), row.version);
      showNotice({ kind: 'success', text: 'Tu ficha está guardada.' });
    },
    failed: 'No se ha podido guardar tu ficha.',
    call: 'PUT /mi-ficha',
    read: draftOf,
    show: { visibilidad: inWords, noticias: (wanted) => (wanted ? 'Sí' : 'No') },
  });
  const { values, field } = form;
  const isVisible = values.visibilidad.includes('nombre');
  const choose = (name: VisibleField, isOn: boolean) =>
    form.set({ visibilidad: visibleFields.filter((each) => (each === name ? isOn : values.visibilidad.includes(each))) });
  return (
    <Form of={form} look="sheet">
      <Columns>
        <TextField {...field('nombre')} autoComplete="given-name" maxLength={200} required />
        <TextField {...field('primer_apellido')} autoComplete="family-name" maxLength={200} />
        <TextField {...field('segundo_apellido')} autoComplete="off" maxLength={200} />
        <TextField {...field('telefono')} type="tel" autoComplete="tel" maxLength={200} />
        <TextField {...field('direccion')} autoComplete="street-address" maxLength={200} />
        <TextField {...field('codigo_postal')} autoComplete="postal-code" inputMode="numeric" maxLength={10} />
        <TextField {...field('poblacion')} autoComplete="address-level2" maxLength={200} />
        <TextField {...field('provincia')} autoComplete="address-level1" maxLength={200} />
        <TextField {...field('emergencia')} autoComplete="off" maxLength={200} hint="A quién avisar: nombre y teléfono." />
      </Columns>
      <TextAreaField {...field('motos')} rows={2} maxLength={1000} hint="Una por línea." />
      <fieldset className="stack gap-3">
        <legend>Lo que ven otros socios</legend>
        {visibleFields.map((name) => (
          <CheckField
            key={name}
            label={visibleFieldLabels[name]}
            name="visibilidad"
            value={name}
            checked={values.visibilidad.includes(name)}
            disabled={name !== 'nombre' && !isVisible}
            onChange={({ target }) => choose(name, target.checked)}
          />
        ))}
        <Hint>Sin el nombre no te ve nadie. La dirección del club lo ve siempre.</Hint>
      </fieldset>
      <fieldset className="stack gap-3">
        <legend>Lo que te llega por correo</legend>
        <CheckField
          label="Noticias del club"
          name="noticias"
          checked={values.noticias}
          onChange={({ target }) => form.set({ noticias: target.checked })}
        />
        <Hint>Lo propio de los socios (cuotas, asambleas) te llegará siempre.</Hint>
      </fieldset>
      <Actions>
        <Submit of={form}>Guardar</Submit>
      </Actions>
    </Form>
  );
}
