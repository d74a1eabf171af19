import { legalParts, usualWording, type LegalPart } from 'shared/facts/legal-wording';
import type { SiteSettings } from 'shared/contract/settings';
import { call } from 'shared/http/call';
import { Link } from 'shared/router';
import { TextAreaField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { SettingForm } from './setting-form.tsx';

const labels = {
  uso: 'Uso de la web',
  bases: 'Para qué se usan los datos y por qué se puede',
  destinatarios: 'A quién se comunican los datos',
  fotos: 'Fotografías',
};
const rows = { uso: 5, bases: 8, destinatarios: 4, fotos: 8 };

type Wording = Record<LegalPart, string>;

const forEach = (tell: (part: LegalPart) => string): Wording => ({
  uso: tell('uso'),
  bases: tell('bases'),
  destinatarios: tell('destinatarios'),
  fotos: tell('fotos'),
});
/** Current wording, the club's own or the default. */
const read = (row: Record<LegalPart, string | null>) => forEach((part) => row[part] ?? usualWording[part]);
/** Defaults are sent as null: when they are improved, the club's pages improve too. */
const sent = (values: Wording) => forEach((part) => (values[part].trim() === usualWording[part] ? '' : values[part]));

/** Legal texts that the club words itself. */
export const WordingPart = ({ settings }: { settings: SiteSettings }) => (
  <SettingForm
    clave="textos"
    row={settings.textos}
    labels={labels}
    store="PUT /ajustes/textos"
    send={(values: Wording, version) => call('PUT /ajustes/textos', { json: { ...sent(values), version } })}
    read={read}
  >
    {({ field }) => (
      <>
        <Hint>
          Estas partes salen en el <Link to="/aviso-legal">aviso legal</Link> y en la <Link to="/privacidad">política de privacidad</Link>,
          que además dicen solos vuestros datos, los plazos, los derechos y lo que se guarda en cada dispositivo. Cada línea es un párrafo.
          Si borras una parte, vuelve a decir lo de siempre.
        </Hint>
        {legalParts.map((part) => (
          <TextAreaField key={part} {...field(part)} rows={rows[part]} maxLength={4000} />
        ))}
      </>
    )}
  </SettingForm>
);
