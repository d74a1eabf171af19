import { tellSection } from 'shared/facts/club';
import { Columns } from 'shared/form/form';
import { updateClub } from 'shared/http/club';
import type { SiteSettings } from 'shared/contract/settings';
import { call } from 'shared/http/call';
import { TextAreaField, TextField } from 'shared/ui/field';
import { SettingForm, textsOf } from './setting-form.tsx';

const labels = {
  direccion: 'Dirección',
  telefono: 'Teléfono',
  correo: 'Correo',
  redes: 'Redes sociales',
};
const names = ['direccion', 'telefono', 'correo', 'redes'] as const;
const read = (row: SiteSettings['contacto']) => textsOf(row, names);

export const ContactPart = ({ settings }: { settings: SiteSettings }) => (
  <SettingForm
    clave="contacto"
    row={settings.contacto}
    labels={labels}
    store="PUT /ajustes/contacto"
    send={(values, version) => call('PUT /ajustes/contacto', { json: { ...values, version } })}
    read={read}
    tell={(row) => updateClub(tellSection.contacto(row))}
  >
    {({ field }) => (
      <>
        <TextField {...field('direccion')} autoComplete="street-address" />
        <Columns>
          <TextField {...field('telefono')} type="tel" autoComplete="tel" />
          <TextField
            {...field('correo')}
            type="email"
            autoComplete="email"
            hint="Aquí llega lo que se escribe en el formulario de contacto, si el servidor no dice otra cosa."
          />
        </Columns>
        <TextAreaField
          {...field('redes')}
          rows={4}
          placeholder="https://www.instagram.com/vuestro-club"
          hint="Una dirección por línea. Salen en el pie de todas las páginas."
        />
      </>
    )}
  </SettingForm>
);
