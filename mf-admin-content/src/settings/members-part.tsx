import { tellSection } from 'shared/facts/club';
import type { SiteSettings } from 'shared/contract/settings';
import { call } from 'shared/http/call';
import { tellClub } from 'shared/http/club';
import { SelectField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { SettingForm, textsOf } from './setting-form.tsx';

const labels = { activo: 'Llevar los socios en la web' };
const read = (row: SiteSettings['socios']) => textsOf(row, ['activo']);
const inWords = (value: string) => (value ? 'Sí' : 'No');

export const MembersPart = ({ settings }: { settings: SiteSettings }) => (
  <SettingForm
    clave="socios"
    row={settings.socios}
    labels={labels}
    store="PUT /ajustes/socios"
    send={({ activo }, version) => call('PUT /ajustes/socios', { json: { activo: activo === 'si' ? 'si' : '', version } })}
    read={read}
    show={{ activo: inWords }}
    tell={(row) => tellClub(tellSection.socios(row))}
  >
    {({ field }) => (
      <>
        <SelectField {...field('activo')}>
          <option value="">No</option>
          <option value="si">Sí</option>
        </SelectField>
        <Hint>
          Con «Sí», la dirección lleva en «Socios» el libro de socios: número, alta, cuota, familia y baja. Con «No», nada de esto se ve en
          la web; lo guardado se queda como está.
        </Hint>
      </>
    )}
  </SettingForm>
);
