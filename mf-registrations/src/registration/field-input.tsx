import { useId, useState, type ComponentProps } from 'react';
import { type FieldName, fieldOf, type RegistrationField } from 'shared/facts/registration-fields';
import { DateField } from 'shared/ui/date-field';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import styles from './field-input.module.css';
import { eventLabel } from 'shared/http/club';

interface FieldInputProps {
  name: FieldName;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Shown once the control is left. */
  warning?: string | undefined;
  /** Id of the error message; undefined without one. */
  faultId?: string | undefined;
  /** `name` of the control, where it is not the field: of another person. */
  control?: string;
  /** Otherwise as the field is. */
  required?: boolean;
  /** Of a typed line. */
  hint?: string | undefined;
  /** Enables autocomplete: the form is about the user. */
  isAboutMe: boolean;
}

const attributes: Partial<Record<RegistrationField['kind'], ComponentProps<'input'>>> = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  time: { placeholder: '09:30' },
  number: { inputMode: 'numeric' },
};

/** Warns about an unusual phone number, which is accepted; not while it is being typed. */
function doubtPhone(typed: string, isLeft: boolean): string | undefined {
  const digits = typed.replaceAll(/\D/g, '').length;
  if (typed.trim() === '' || (digits >= 9 && !/\p{L}{4}/u.test(typed))) return undefined;
  return isLeft || /\p{L}/u.test(typed) ? 'No parece un teléfono. Por ejemplo: 600 123 456.' : undefined;
}

/** Control of a field by its kind: a select, a textarea, or a typed input. */
export function FieldInput({ name, control = name, required, hint, value, onChange, error, warning, faultId, isAboutMe }: FieldInputProps) {
  const field = fieldOf(name);
  const { kind, options, suggestions, most, autoCapitalize, autoComplete } = field;
  const isAsked = required ?? (field.required && field.by === 'rider');
  const label = `${field.question ?? field.label}${isAsked ? ' (obligatorio)' : ''}`;
  const listId = useId();
  const [isLeft, setLeft] = useState(false);
  // A single option is a checkbox.
  if (options?.length === 1) {
    return (
      <label className={`line gap-3 touch ${styles.long}`}>
        <input
          type="checkbox"
          name={control}
          checked={value !== ''}
          onChange={({ target }) => onChange(target.checked ? (options[0] ?? '') : '')}
        />
        <span>{label}</span>
      </label>
    );
  }
  if (options) {
    return (
      <SelectField name={control} label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Elige una opción</option>
        {/* A stored value may be missing from the options. */}
        {(value === '' || options.includes(value) ? options : [...options, value]).map((option) => (
          <option key={option} value={option}>
            {name === 'evento' ? eventLabel(option) : option}
          </option>
        ))}
      </SelectField>
    );
  }
  if (kind === 'text') {
    return (
      <div className={styles.long}>
        <TextAreaField name={control} label={label} value={value} rows={3} onChange={(event) => onChange(event.target.value)} />
      </div>
    );
  }
  if (kind === 'day') {
    return (
      <DateField
        name={control}
        label={label}
        isBirth={name === 'nacimiento'}
        autoComplete={isAboutMe ? (autoComplete ?? 'off') : 'off'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <div>
      <TextField
        autoCapitalize={autoCapitalize}
        placeholder={field.example}
        {...attributes[kind]}
        name={control}
        label={label}
        required={isAsked}
        maxLength={most}
        autoComplete={isAboutMe ? (autoComplete ?? 'off') : 'off'}
        value={value}
        list={suggestions && listId}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setLeft(true)}
        hint={kind === 'phone' ? doubtPhone(value, isLeft) : hint}
        error={error ?? (isLeft ? warning : undefined)}
        {...(faultId !== undefined && { 'aria-invalid': true, 'aria-describedby': faultId })}
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
