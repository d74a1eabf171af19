import { noticeEndsEarly } from 'shared/facts/faults';
import type { ReactNode } from 'react';
import type { SiteSettings } from 'shared/contract/settings';
import { tellSection } from 'shared/facts/club';
import { faultOfTypedIban } from 'shared/facts/iban';
import { legalParts, usualWording } from 'shared/facts/legal-wording';
import { recordOf } from 'shared/facts/keys-of';
import type { SettingKey } from 'shared/facts/setting-fields';
import type { FormOptions } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { updateClub } from 'shared/http/club';
import { Link } from 'shared/router';
import { Hint } from 'shared/ui/page';
import { SettingForm, type Texts, textsOf } from './setting-form.tsx';

interface TextPart<Key extends SettingKey> extends Pick<FormOptions<Texts<Key>, `PUT /ajustes/${Key}`>, 'check'> {
  send: (json: Texts<Key> & { version: number | undefined }) => Promise<SiteSettings[Key]>;
  read?: (row: SiteSettings[Key]) => Texts<Key>;
  tell?: (row: SiteSettings[Key]) => void;
  before?: ReactNode;
  after?: string;
}

/** A part of the settings whose values are texts, as the table of fields has them. */
const textPart =
  <Key extends SettingKey>(clave: Key, { send, read = (row) => textsOf(clave, row), after, ...part }: TextPart<Key>) =>
  ({ settings }: { settings: SiteSettings }) => (
    <SettingForm<Key, Texts<Key>>
      clave={clave}
      settings={settings}
      read={read}
      send={(values, version) => send({ ...values, version })}
      after={() => after && <Hint>{after}</Hint>}
      {...part}
    />
  );

export const ContactPart = textPart('contacto', {
  send: (json) => call('PUT /ajustes/contacto', { json }),
  tell: (row) => updateClub(tellSection.contacto(row)),
});

export const RoutePart = textPart('ruta', {
  send: (json) => call('PUT /ajustes/ruta', { json }),
  tell: (row) => updateClub(tellSection.ruta(row)),
});

export const LegalPart = textPart('legal', {
  send: (json) => call('PUT /ajustes/legal', { json }),
  tell: (row) => updateClub(tellSection.legal(row)),
  after: 'Salen en el aviso legal y en la política de privacidad.',
});

export const PaymentPart = textPart('cobro', {
  send: (json) => call('PUT /ajustes/cobro', { json }),
  check: ({ iban }) => ({ iban: faultOfTypedIban(iban) }),
  after: 'Se dicen a quien debe su cuota, y a quien se inscribe cuando la configuración de la ruta no da otra forma de pago.',
});

export const NoticePart = textPart('aviso', {
  send: (json) => call('PUT /ajustes/aviso', { json }),
  check: ({ desde, hasta }) => ({ hasta: desde && hasta && hasta <= desde ? noticeEndsEarly : undefined }),
  after: 'Sale arriba en todas las páginas, entre esas dos horas peninsulares. Sin hora, desde ya o hasta que lo quites.',
});

/** Defaults are sent as nothing: when they are improved, the club's pages improve too. */
export const WordingPart = textPart('textos', {
  read: (row) => recordOf(legalParts, (part) => row[part] ?? usualWording[part]),
  send: ({ version, ...texts }) => {
    const own = recordOf(legalParts, (part) => (texts[part].trim() === usualWording[part] ? '' : texts[part]));
    return call('PUT /ajustes/textos', { json: { ...own, version } });
  },
  before: (
    <Hint>
      Estas partes salen en el <Link to="/aviso-legal">aviso legal</Link> y en la <Link to="/privacidad">política de privacidad</Link>, que
      además dicen solos vuestros datos, los plazos, los derechos y lo que se guarda en cada dispositivo. Cada línea es un párrafo. Si
      borras una parte, vuelve a decir lo de siempre.
    </Hint>
  ),
});
