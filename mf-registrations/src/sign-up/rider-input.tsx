import { useId } from 'react';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import styles from './registration-form.module.css';
import type { RiderField } from './rider-fields.ts';

interface RiderInputProps {
  field: RiderField<string>;
  value: string;
  onChange: (value: string) => void;
  /** Id of the message that says what is wrong with the value; undefined while nothing is. */
  faultId: string | undefined;
}

export function RiderInput({ field: { options, suggestions, isLong, ...field }, value, onChange, faultId }: RiderInputProps) {
  const listId = useId();
  if (options) {
    return (
      <SelectField name={field.name} label={field.label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Elige una opción</option>
        {/* What is stored may be older than the list. */}
        {(value === '' || options.includes(value) ? options : [...options, value]).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    );
  }
  if (isLong) {
    return (
      <div className={styles.long}>
        <TextAreaField name={field.name} label={field.label} value={value} rows={3} onChange={(event) => onChange(event.target.value)} />
      </div>
    );
  }
  return (
    <div>
      <TextField
        {...field}
        value={value}
        list={suggestions && listId}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={faultId === undefined ? undefined : true}
        aria-describedby={faultId}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </div>
  );
}
