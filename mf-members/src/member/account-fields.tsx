import type { DebtorAddress } from 'shared/contract/debits';
import { cleanIban, countryName, faultOfTypedIban, isBeyondArea, sepaCountries } from 'shared/facts/iban';
import { Columns } from 'shared/form/form';
import { ifMissing } from 'shared/form/rules';
import type { FormState } from 'shared/form/use-form';
import { compareText } from 'shared/text/collation';
import { SelectField, TextField } from 'shared/ui/field';

/** What is asked of a member's account, by staff and behind a link alike. */
interface AccountValues {
  iban: string;
  titular: string;
  bic: string;
  direccion: string;
  poblacion: string;
  pais: string;
}

/** The stored account; null without one. */
type Known = { pais?: string | undefined; titular?: string | undefined; bic?: string | null; domicilio?: DebtorAddress | undefined } | null;

export const accountLabels = {
  titular: 'Titular de la cuenta, si es otra persona',
  bic: 'BIC de su banco',
  direccion: 'Calle y número del titular',
  poblacion: 'Población',
  pais: 'País',
};

export const startOf = (known: Known): AccountValues => ({
  iban: '',
  titular: known?.titular ?? '',
  bic: known?.bic ?? '',
  direccion: known?.domicilio?.direccion ?? '',
  poblacion: known?.domicilio?.poblacion ?? '',
  pais: known?.domicilio?.pais ?? '',
});

const isTyped = ({ iban }: AccountValues) => iban.trim() !== '';
const countryOf = (values: AccountValues, known: Known) => (isTyped(values) ? cleanIban(values.iban).slice(0, 2) : (known?.pais ?? ''));
/** Whether the account is outside the European Economic Area. */
export const asksMore = (values: AccountValues, known: Known) => isBeyondArea(countryOf(values, known));

/** @param missing What is said without an account. */
export const faultsOf = (values: AccountValues, known: Known, missing: string) => ({
  iban: (known ? undefined : ifMissing(values.iban, missing)) ?? faultOfTypedIban(values.iban),
  ...(asksMore(values, known) && {
    bic: ifMissing(values.bic, 'Escribe el BIC de su banco.'),
    poblacion: ifMissing(values.poblacion, 'Escribe la población.'),
  }),
});

/** What is sent: without what has not changed, which stays. Another account is sent whole. */
export function accountBody(values: AccountValues, known: Known) {
  const { iban, titular, bic, direccion, poblacion, pais } = values;
  const before = isTyped(values) ? startOf(null) : startOf(known);
  const domicilio = { direccion: direccion.trim() || null, poblacion, pais: pais || countryOf(values, known) };
  return {
    ...(isTyped(values) && { iban }),
    ...((asksMore(values, known) || bic !== startOf(known).bic) && { bic }),
    ...(titular !== before.titular && { titular }),
    ...(asksMore(values, known) && { domicilio }),
  };
}

/** Below the IBAN: the holder, and of an account outside the European Economic Area what its bank wants. */
export function HolderFields({ form, known }: { form: Pick<FormState<AccountValues>, 'values' | 'field'>; known: Known }) {
  const { field, values } = form;
  const countries = sepaCountries.map((code) => [code, countryName(code) ?? code] as const).toSorted((a, b) => compareText(a[1], b[1]));
  return (
    <>
      <TextField {...field('titular')} autoComplete="off" maxLength={70} hint="Por ejemplo, la madre o el padre: es quien firma." />
      {asksMore(values, known) && (
        <Columns>
          <TextField
            {...field('bic')}
            autoComplete="off"
            spellCheck={false}
            maxLength={11}
            hint="La cuenta es de fuera del Espacio Económico Europeo, y el banco pide esto también."
          />
          <TextField {...field('direccion')} autoComplete="street-address" maxLength={70} />
          <TextField {...field('poblacion')} autoComplete="address-level2" maxLength={35} />
          <SelectField {...field('pais')} value={values.pais || countryOf(values, known)} autoComplete="country">
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </Columns>
      )}
    </>
  );
}
