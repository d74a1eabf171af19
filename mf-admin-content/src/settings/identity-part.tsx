import type { SiteSettings } from 'shared/contract/settings';
import { tellSection } from 'shared/facts/club';
import { contrastOf, enoughContrast, nearestReadable, paletteNames, paletteOf, posterColours } from 'shared/facts/colours';
import { ifMissing } from 'shared/form/rules';
import { call } from 'shared/http/call';
import { updateClub } from 'shared/http/club';
import { Button } from 'shared/ui/button';
import { CheckField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { showPicture, type ChosenPicture } from '../pictures/chosen-picture.ts';
import { PictureInput } from '../pictures/picture-input.tsx';
import { ColourPreview } from './colour-preview.tsx';
import { SettingForm } from './setting-form.tsx';

type Identity = SiteSettings['identidad'];

const removeLogo = 'Quitar el logotipo';
const colours = ['color_principal', 'color_acento'] as const;

const valuesOf = ({ nombre, nombre_corto, color_principal, color_acento, logo }: Identity) => ({
  nombre: nombre ?? '',
  nombre_corto: nombre_corto ?? '',
  color_principal: color_principal ?? posterColours.color_principal,
  color_acento: color_acento ?? posterColours.color_acento,
  logo: undefined as ChosenPicture | undefined,
  sin_logo: false,
  stored: logo === null ? undefined : `/static/ajustes/${logo}`,
});
type Values = ReturnType<typeof valuesOf>;

const percent = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const tooLight = (colour: string) =>
  contrastOf(colour) >= enoughContrast
    ? undefined
    : `Es demasiado claro: el contraste sería de ${percent.format(Math.floor(contrastOf(colour) * 10) / 10)} a 1, y hace falta ${percent.format(enoughContrast)}. Elige uno más oscuro.`;

/** The poster's default colour counts as unset. */
const chosenColour = (name: keyof typeof posterColours, colour: string) => (colour === posterColours[name] ? null : colour);

const store = ({ nombre, nombre_corto, color_principal, color_acento, logo, sin_logo }: Values, version: number | undefined) =>
  call('PUT /ajustes/identidad', {
    form: {
      nombre,
      nombre_corto,
      color_principal: chosenColour('color_principal', color_principal) ?? '',
      color_acento: chosenColour('color_acento', color_acento) ?? '',
      ...(sin_logo && !logo ? { sin_logo: '1' as const } : {}),
      version,
      logo: logo?.file,
    },
  });

/** Applies the saved colours to the current page, as the next page load would. */
function wear(row: Identity): void {
  updateClub(tellSection.identidad(row));
  const palette = paletteOf({
    color_principal: row.color_principal ?? posterColours.color_principal,
    color_acento: row.color_acento ?? posterColours.color_acento,
  });
  // 'initial' counts as unset.
  for (const name of paletteNames) document.documentElement.style.setProperty(name, palette[name] ?? 'initial');
}

export const IdentityPart = ({ settings }: { settings: SiteSettings }) => (
  <SettingForm
    clave="identidad"
    settings={settings}
    labels={{ sin_logo: removeLogo }}
    send={store}
    read={valuesOf}
    check={({ nombre, color_principal, color_acento }) => ({
      nombre: ifMissing(nombre, 'Escribe el nombre del club.'),
      color_principal: tooLight(color_principal),
      color_acento: tooLight(color_acento),
    })}
    show={{ logo: showPicture, sin_logo: (isGone) => (isGone ? 'Sí' : 'No') }}
    tell={wear}
    special={({ field, values, set }) => ({
      logo: (
        <>
          <PictureInput
            name="logo"
            label={field('logo').label}
            current={values.sin_logo ? undefined : values.stored}
            chosen={values.logo}
            onChoose={(logo) => set({ logo })}
          />
          {values.stored && (
            <CheckField
              label={removeLogo}
              name="sin_logo"
              checked={values.sin_logo}
              onChange={({ target }) => set({ sin_logo: target.checked })}
            />
          )}
        </>
      ),
    })}
    after={({ field, values, set }) => (
      <>
        {colours
          .filter((name) => tooLight(values[name]))
          .map((name) => (
            <div key={name}>
              <Button tone="outline" onClick={() => set({ [name]: nearestReadable(values[name]) })}>
                {`${field(name).label}: usar el más parecido que se lee bien (${nearestReadable(values[name])})`}
              </Button>
            </div>
          ))}
        <ColourPreview colours={values} />
        <Hint>Los demás tonos salen de estos dos. El papel y la forma de cartel no cambian.</Hint>
      </>
    )}
  />
);
