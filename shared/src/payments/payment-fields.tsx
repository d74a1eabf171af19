import { can } from 'shared/http/can';
import { TextField } from 'shared/ui/field';
import type { FormState } from 'shared/form/use-form';
import { Columns } from 'shared/form/form';

interface Payee {
  bizum: string;
  iban: string;
  titular: string;
}

/** Where the club is paid. */
export function PaymentFields({ field }: { field: (name: keyof Payee) => ReturnType<FormState<Payee>['field']> }) {
  return (
    <Columns>
      <TextField {...field('bizum')} type="tel" autoComplete="off" placeholder="600 123 456" />
      <TextField {...field('iban')} autoComplete="off" spellCheck={false} placeholder="ES12 3456 7890 1234 5678 9012" />
      {can('2.0') && (
        <TextField
          {...field('titular')}
          autoComplete="off"
          maxLength={70}
          hint="A nombre de quién está la cuenta, como lo tiene vuestro banco: el de quien paga lo compara."
        />
      )}
    </Columns>
  );
}
