import { tellSection, unnamedClub } from 'shared/facts/club';
import { updateClub } from 'shared/http/club';
import type { SiteSettings } from 'shared/contract/settings';
import { call } from 'shared/http/call';
import { Options, SelectField, TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { noOrYes, onOrOff, SettingForm, tellOnOrOff, textsOf } from './setting-form.tsx';

const labels = {
  nombre: 'Nombre de la ruta',
  evento: 'Nombre corto del evento',
  boton: 'Botón de inscripción',
  cifras: 'Cifras del año para todos',
};
const names = ['nombre', 'evento', 'boton', 'cifras'] as const;
const read = (row: SiteSettings['ruta']) => textsOf(row, names);

export const RoutePart = ({ settings }: { settings: SiteSettings }) => (
  <SettingForm
    clave="ruta"
    row={settings.ruta}
    labels={labels}
    store="PUT /ajustes/ruta"
    send={({ cifras, ...texts }, version) => call('PUT /ajustes/ruta', { json: { ...texts, cifras: onOrOff(cifras), version } })}
    read={read}
    show={{ cifras: tellOnOrOff }}
    tell={(row) => updateClub(tellSection.ruta(row))}
  >
    {({ field }) => (
      <>
        <TextField
          {...field('nombre')}
          maxLength={60}
          placeholder={unnamedClub.ruta}
          hint="En la portada, el menú, los correos y lo que se ve al compartir un enlace."
        />
        <TextField
          {...field('evento')}
          maxLength={30}
          placeholder={unnamedClub.evento}
          hint="Donde se elige o se lee el evento: formularios, filtros, calendario y nombres de archivo."
        />
        <TextField {...field('boton')} maxLength={40} placeholder={unnamedClub.boton} hint="Lleva al formulario mientras está abierto." />
        <Hint>Lo que dejéis vacío dice lo de siempre.</Hint>
        <SelectField
          {...field('cifras')}
          hint="Con «Sí», cualquiera ve desde «Actividades» cuánta gente va a cada una, cuántos vienen por primera vez y quién repite: números, sin nombres ni dinero."
        >
          <Options of={noOrYes} />
        </SelectField>
      </>
    )}
  </SettingForm>
);
