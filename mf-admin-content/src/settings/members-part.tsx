import { tellSection } from 'shared/facts/club';
import type { SiteSettings } from 'shared/contract/settings';
import { readCreditorId } from 'shared/facts/creditor-id';
import { remittanceVersions } from 'shared/facts/fees';
import { faultOfTypedIban } from 'shared/facts/iban';
import { call } from 'shared/http/call';
import { tellClub } from 'shared/http/club';
import { SelectField, TextField } from 'shared/ui/field';
import { Options } from 'shared/ui/options';
import { Hint } from 'shared/ui/page';
import { noOrYes, onOrOff, SettingForm, tellOnOrOff, textsOf } from './setting-form.tsx';

const labels = {
  activo: 'Llevar los socios en la web',
  rol: 'El rol de su cuenta sigue al estado',
  estatutos: 'Estatutos',
  titular: 'Titular de la cuenta',
  identificador: 'Identificador de acreedor',
  iban: 'IBAN en el que se cobran los recibos',
  bic: 'BIC (si lo pide el banco)',
  mensaje: 'Formato de las remesas',
  pide_bic: 'El banco pide el BIC de cada cuenta',
};
const names = Object.keys(labels) as (keyof typeof labels)[];
const read = (row: SiteSettings['socios']) => textsOf(row, names);
const isVersion = (value: string) => remittanceVersions.find((version) => version === value);

export const MembersPart = ({ settings }: { settings: SiteSettings }) => (
  <SettingForm
    clave="socios"
    row={settings.socios}
    labels={labels}
    store="PUT /ajustes/socios"
    send={({ activo, rol, mensaje, pide_bic, ...creditor }, version) =>
      call('PUT /ajustes/socios', {
        json: {
          ...creditor,
          activo: onOrOff(activo),
          rol: onOrOff(rol),
          mensaje: isVersion(mensaje) ?? null,
          pide_bic: onOrOff(pide_bic),
          version,
        },
      })
    }
    check={({ identificador, iban }) => ({
      identificador:
        identificador.trim() === '' || readCreditorId(identificador)
          ? undefined
          : 'Revísalo: es ES, dos cifras de control, tres del club y su NIF.',
      iban: faultOfTypedIban(iban),
    })}
    read={read}
    show={{ activo: tellOnOrOff, rol: tellOnOrOff, pide_bic: tellOnOrOff }}
    tell={(row) => tellClub(tellSection.socios(row))}
  >
    {({ field }) => (
      <>
        <SelectField
          {...field('activo')}
          hint="Con «Sí», la dirección lleva en «Socios» el libro de socios: número, alta, cuota, familia y baja. Con «No», nada de esto se ve en la web; lo guardado se queda como está."
        >
          <Options of={noOrYes} />
        </SelectField>
        <SelectField
          {...field('rol')}
          hint="Con «Sí», quien está de alta entra como Socio, y quien se da de baja, como Invitado. Dirección y webmaster no cambian."
        >
          <Options of={noOrYes} />
        </SelectField>
        <TextField
          {...field('estatutos')}
          type="url"
          autoComplete="off"
          maxLength={500}
          hint="Dirección donde se leen (https://...). Quien pide ser socio tiene que aceptarlos."
        />
        <Hint>Lo que sigue solo hace falta si las cuotas se cobran con recibos del banco.</Hint>
        <TextField {...field('titular')} autoComplete="off" maxLength={70} hint="El nombre que sale en el recibo." />
        <TextField
          {...field('identificador')}
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          hint="Os lo da vuestro banco, como ES12000G12345674."
        />
        <TextField {...field('iban')} autoComplete="off" spellCheck={false} maxLength={50} />
        <TextField {...field('bic')} autoComplete="off" spellCheck={false} maxLength={11} />
        <SelectField {...field('mensaje')} hint="Preguntad al banco cuál lee. Si no lo sabéis, dejad el primero.">
          <option value="">{remittanceVersions[0]}</option>
          <option value={remittanceVersions[1]}>{remittanceVersions[1]}</option>
        </SelectField>
        <SelectField {...field('pide_bic')}>
          <Options of={noOrYes} />
        </SelectField>
      </>
    )}
  </SettingForm>
);
