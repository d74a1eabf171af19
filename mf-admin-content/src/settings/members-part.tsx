import { tellSection } from 'shared/facts/club';
import type { SiteSettings } from 'shared/contract/settings';
import { readCreditorId } from 'shared/facts/creditor-id';
import { remittanceVersions } from 'shared/facts/fees';
import { faultOfTypedIban } from 'shared/facts/iban';
import { usualNotice } from 'shared/facts/mandates';
import { ifMissing } from 'shared/form/rules';
import { call } from 'shared/http/call';
import { updateClub } from 'shared/http/club';
import { Options, SelectField, TextField } from 'shared/ui/field';
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
  dias_aviso: 'Días de aviso antes de cada cobro',
  recibo_cobro: 'Recibo por correo de lo cobrado',
  recibo_dias: 'Días desde el cobro',
};
const names = Object.keys(labels) as (keyof typeof labels)[];
const [usualVersion, olderVersion] = remittanceVersions;
const receipts = {
  '': 'A las ocho semanas',
  '0': 'El día del cobro',
  plazo: 'A los días que digáis',
  no: 'No sale',
};
const isUsual = (recibo: string) => recibo !== 'plazo' && recibo in receipts;

function read(row: SiteSettings['socios']) {
  const texts = textsOf(row, names);
  const { mensaje, recibo_cobro } = texts;
  const receipt = isUsual(recibo_cobro) ? { recibo_cobro } : { recibo_cobro: 'plazo', recibo_dias: recibo_cobro };
  return { ...texts, mensaje: mensaje || usualVersion, ...receipt };
}
const isVersion = (value: string) => remittanceVersions.find((version) => version === value);
const tellReceipt = (recibo: string) =>
  Object.hasOwn(receipts, recibo) ? receipts[recibo as keyof typeof receipts] : `A los ${recibo} días`;

export const MembersPart = ({ settings }: { settings: SiteSettings }) => (
  <SettingForm
    clave="socios"
    row={settings.socios}
    labels={labels}
    store="PUT /ajustes/socios"
    send={({ activo, rol, mensaje, pide_bic, dias_aviso, recibo_cobro, recibo_dias, ...creditor }, version) =>
      call('PUT /ajustes/socios', {
        json: {
          ...creditor,
          activo: onOrOff(activo),
          rol: onOrOff(rol),
          mensaje: isVersion(mensaje) ?? null,
          pide_bic: onOrOff(pide_bic),
          dias_aviso,
          recibo_cobro: recibo_cobro === 'plazo' ? recibo_dias : recibo_cobro,
          version,
        },
      })
    }
    check={({ identificador, iban, recibo_cobro, recibo_dias }) => ({
      identificador:
        identificador.trim() === '' || readCreditorId(identificador)
          ? undefined
          : 'Revísalo: es ES, dos cifras de control, tres del club y su NIF.',
      iban: faultOfTypedIban(iban),
      recibo_dias: recibo_cobro === 'plazo' ? ifMissing(recibo_dias, 'Di a los cuántos días sale.') : undefined,
    })}
    read={read}
    show={{ activo: tellOnOrOff, rol: tellOnOrOff, pide_bic: tellOnOrOff, recibo_cobro: tellReceipt }}
    tell={(row) => updateClub(tellSection.socios(row))}
  >
    {({ field, values }) => (
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
          hint="Os lo da vuestro banco, como ES12000G12345674. Si lo cambiáis, o el titular, la remesa siguiente se lo dice al banco de cada socio: los mandatos firmados siguen valiendo."
        />
        <TextField {...field('iban')} autoComplete="off" spellCheck={false} maxLength={50} />
        <TextField {...field('bic')} autoComplete="off" spellCheck={false} maxLength={11} />
        <SelectField {...field('mensaje')}>
          <option value={usualVersion}>{usualVersion}</option>
          <option value={olderVersion}>{`${olderVersion}, si vuestro banco lo pide`}</option>
        </SelectField>
        <SelectField {...field('pide_bic')}>
          <Options of={noOrYes} />
        </SelectField>
        <TextField
          {...field('dias_aviso')}
          inputMode="numeric"
          maxLength={3}
          placeholder={String(usualNotice)}
          hint={`Con cada remesa sale un correo a quien se va a cobrar: importe, día, mandato y quién cobra. Vacío son ${usualNotice} días. Está también en el mandato que se firma: lo que dice uno firmado vale para él.`}
        />
        <SelectField {...field('recibo_cobro')} hint="A las ocho semanas ya no se puede devolver.">
          <Options of={receipts} />
        </SelectField>
        {values.recibo_cobro === 'plazo' && <TextField {...field('recibo_dias')} inputMode="numeric" maxLength={3} />}
      </>
    )}
  </SettingForm>
);
