import { Columns } from 'shared/form/form';
import type { SiteSettings } from 'shared/contract/settings';
import { call } from 'shared/http/call';
import { formatDay } from 'shared/text/dates';
import { TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { SettingForm, textsOf } from './setting-form.tsx';

const labels = {
  texto: 'Texto',
  desde: 'Desde',
  hasta: 'Hasta',
};
const names = ['texto', 'desde', 'hasta'] as const;
const read = (row: SiteSettings['aviso']) => textsOf(row, names);

/** '2027-02-01T20:00' → '01/02/2027 20:00' */
const inWords = (shown: string) => (shown ? `${formatDay(shown)} ${shown.slice(11, 16)}` : '');

export const NoticePart = ({ settings }: { settings: SiteSettings }) => (
  <SettingForm
    clave="aviso"
    row={settings.aviso}
    labels={labels}
    store="PUT /ajustes/aviso"
    send={(values, version) => call('PUT /ajustes/aviso', { json: { ...values, version } })}
    read={read}
    check={({ desde, hasta }) => ({ hasta: desde && hasta && hasta <= desde ? 'El aviso debe terminar después de empezar.' : undefined })}
    show={{ desde: inWords, hasta: inWords }}
  >
    {({ field }) => (
      <>
        <TextField {...field('texto')} maxLength={200} placeholder="Ruta aplazada por lluvia: la nueva fecha es el 14 de junio." />
        <Columns>
          <TextField {...field('desde')} type="datetime-local" />
          <TextField {...field('hasta')} type="datetime-local" />
        </Columns>
        <Hint>Sale arriba en todas las páginas, entre esas dos horas peninsulares. Sin hora, desde ya o hasta que lo quites.</Hint>
      </>
    )}
  </SettingForm>
);
