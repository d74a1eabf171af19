import type { SiteSettings } from 'shared/contract/settings';
import { faultOfTypedIban } from 'shared/facts/iban';
import { PaymentFields, paymentLabels } from 'shared/payments/payment-fields';
import { call } from 'shared/http/call';
import { Hint } from 'shared/ui/page';
import { SettingForm, textsOf } from './setting-form.tsx';

const names = ['bizum', 'iban', 'titular'] as const;
const read = (row: SiteSettings['cobro']) => textsOf(row, names);

export const PaymentPart = ({ settings }: { settings: SiteSettings }) => (
  <SettingForm
    clave="cobro"
    row={settings.cobro}
    labels={paymentLabels}
    store="PUT /ajustes/cobro"
    send={(values, version) => call('PUT /ajustes/cobro', { json: { ...values, version } })}
    check={({ iban }) => ({ iban: faultOfTypedIban(iban) })}
    read={read}
  >
    {({ field }) => (
      <>
        <PaymentFields field={field} />
        <Hint>Se dicen a quien debe su cuota, y a quien se inscribe cuando la configuración de la ruta no da otra forma de pago.</Hint>
      </>
    )}
  </SettingForm>
);
