import type { SiteSettings } from 'shared/contract/settings';
import { tellSection } from 'shared/facts/club';
import { faultOfTypedIban, readCreditorId } from 'shared/facts/iban';
import { settingFields } from 'shared/facts/setting-fields';
import { ifMissing } from 'shared/form/rules';
import { call } from 'shared/http/call';
import { updateClub } from 'shared/http/club';
import { Options, SelectField, TextField } from 'shared/ui/field';
import { SettingForm, textsOf } from './setting-form.tsx';

const receipts = {
  '': 'A las ocho semanas',
  '0': 'El día del cobro',
  plazo: 'A los días que digáis',
  no: 'No sale',
};
const isUsual = (recibo: string) => recibo !== 'plazo' && recibo in receipts;

function read(row: SiteSettings['socios']) {
  const texts = textsOf('socios', row);
  const { recibo_cobro } = texts;
  return isUsual(recibo_cobro) ? { ...texts, recibo_dias: '' } : { ...texts, recibo_cobro: 'plazo', recibo_dias: recibo_cobro };
}
const tellReceipt = (recibo: string) =>
  Object.hasOwn(receipts, recibo) ? receipts[recibo as keyof typeof receipts] : `A los ${recibo} días`;

export const MembersPart = ({ settings }: { settings: SiteSettings }) => (
  <SettingForm
    clave="socios"
    settings={settings}
    labels={{ recibo_dias: 'Días desde el cobro' }}
    read={read}
    send={({ recibo_dias, ...texts }, version) =>
      call('PUT /ajustes/socios', {
        json: { ...texts, recibo_cobro: texts.recibo_cobro === 'plazo' ? recibo_dias : texts.recibo_cobro, version },
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
    show={{ recibo_cobro: tellReceipt }}
    tell={(row) => updateClub(tellSection.socios(row))}
    special={({ field, values }) => ({
      recibo_cobro: (
        <>
          <SelectField {...field('recibo_cobro')} hint={settingFields.socios.recibo_cobro.hint}>
            <Options of={receipts} />
          </SelectField>
          {values.recibo_cobro === 'plazo' && <TextField {...field('recibo_dias')} inputMode="numeric" maxLength={3} />}
        </>
      ),
    })}
  />
);
