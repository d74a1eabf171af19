import { tellSection, unnamedClub } from 'shared/facts/club';
import { Columns } from 'shared/form/form';
import { updateClub } from 'shared/http/club';
import type { SiteSettings } from 'shared/contract/settings';
import { call } from 'shared/http/call';
import { TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { SettingForm, textsOf } from './setting-form.tsx';

const labels = {
  nif: 'NIF',
  forma: 'Forma jurídica',
  registro: 'Registro',
  responsable: 'Quién responde de los datos',
  correo_privacidad: 'Correo para la privacidad',
};
const names = ['nif', 'forma', 'registro', 'responsable', 'correo_privacidad'] as const;
const read = (row: SiteSettings['legal']) => textsOf(row, names);

export const LegalPart = ({ settings }: { settings: SiteSettings }) => (
  <SettingForm
    clave="legal"
    row={settings.legal}
    labels={labels}
    store="PUT /ajustes/legal"
    send={(values, version) => call('PUT /ajustes/legal', { json: { ...values, version } })}
    read={read}
    tell={(row) => updateClub(tellSection.legal(row))}
  >
    {({ field }) => (
      <>
        <Columns>
          <TextField {...field('nif')} autoComplete="off" placeholder="G00000000" />
          <TextField
            {...field('forma')}
            autoComplete="off"
            maxLength={80}
            placeholder={unnamedClub.forma}
            hint="Va detrás del nombre en el aviso legal: «club deportivo elemental»."
          />
        </Columns>
        <TextField {...field('registro')} autoComplete="off" placeholder="Registro de Asociaciones de …, n.º …" />
        <Columns>
          <TextField {...field('responsable')} autoComplete="off" hint="Una persona o un cargo: «la secretaria del club»." />
          <TextField {...field('correo_privacidad')} type="email" autoComplete="off" hint="Si falta, vale el correo del club." />
        </Columns>
        <Hint>Salen en el aviso legal y en la política de privacidad.</Hint>
      </>
    )}
  </SettingForm>
);
