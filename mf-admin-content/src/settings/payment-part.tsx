import { Columns } from 'shared/form/form';
import type { SiteSettings } from 'shared/contract/settings';
import { faultOfTypedIban } from 'shared/facts/iban';
import { call } from 'shared/http/call';
import { TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { SettingForm, textsOf } from './setting-form.tsx';

const labels = {
  iban: 'IBAN',
  bizum: 'Bizum',
};
const names = ['iban', 'bizum'] as const;
const read = (row: SiteSettings['cobro']) => textsOf(row, names);

export const PaymentPart = ({ settings }: { settings: SiteSettings }) => (
  <SettingForm
    clave="cobro"
    row={settings.cobro}
    labels={labels}
    store="PUT /ajustes/cobro"
    send={(values, version) => call('PUT /ajustes/cobro', { json: { ...values, version } })}
    check={({ iban }) => ({ iban: faultOfTypedIban(iban) })}
    read={read}
  >
    {({ field }) => (
      <>
        <Columns>
          <TextField {...field('iban')} autoComplete="off" spellCheck={false} placeholder="ES00 0000 0000 0000 0000 0000" />
          <TextField {...field('bizum')} type="tel" autoComplete="off" placeholder="600 123 456" />
        </Columns>
        <Hint>Se dicen a quien se inscribe cuando la configuración de la ruta no da otra forma de pago.</Hint>
      </>
    )}
  </SettingForm>
);
