import type { Question } from 'shared/contract/questions';
import { showNumber } from 'shared/facts/numbers';
import { yesNo } from 'shared/facts/enumerations';
import { DateField } from 'shared/ui/date-field';
import { CheckField, SelectField, TextAreaField, TextField } from 'shared/ui/field';
import type { Answer } from './answers.ts';

interface QuestionInputProps {
  question: Question;
  name: string;
  value: Answer | undefined;
  onChange: (value: Answer) => void;
  /** Id of the error message; undefined without one. */
  faultId?: string | undefined;
}

/** Control of a question of the club's own, by its kind. */
export function QuestionInput({
  question: { texto, tipo, opciones, obligatoria, salud },
  name,
  value = '',
  onChange,
  faultId,
}: QuestionInputProps) {
  const label = obligatoria ? `${texto} (obligatorio)` : texto;
  const hint = salud ? 'Es un dato de salud: solo lo ve la organización, y se borra después de la actividad.' : undefined;
  const text = typeof value === 'string' ? value : '';
  const control = {
    name,
    label,
    hint,
    value: text,
    required: obligatoria,
    autoComplete: 'off',
    ...(faultId !== undefined && { 'aria-invalid': true as const, 'aria-describedby': faultId }),
  };
  const type = ({ target }: { target: { value: string } }) => onChange(target.value);
  // Only where it differs: passing through a field changes nothing in its form.
  const showGrouped = () => {
    const shown = showNumber(text);
    if (shown !== text) onChange(shown);
  };
  if (tipo === 'varias') {
    const chosen = typeof value === 'string' ? [] : value;
    return (
      <fieldset className="row gap-5 rows-0" aria-describedby={faultId}>
        <legend className="small strong heading">{label}</legend>
        {opciones.map((option) => (
          <CheckField
            key={option}
            label={option}
            name={name}
            value={option}
            checked={chosen.includes(option)}
            aria-invalid={faultId !== undefined || undefined}
            onChange={({ target }) => onChange(opciones.filter((one) => (one === option ? target.checked : chosen.includes(one))))}
          />
        ))}
        {hint && <p className="soft small own-line">{hint}</p>}
      </fieldset>
    );
  }
  if (tipo === 'si_no' && obligatoria) {
    return (
      <fieldset className="row gap-5 rows-0" aria-describedby={faultId}>
        <legend className="small strong heading">{label}</legend>
        {yesNo.map((option) => (
          <CheckField
            key={option}
            type="radio"
            label={option}
            name={name}
            value={option}
            checked={text === option}
            aria-invalid={faultId !== undefined || undefined}
            onChange={() => onChange(option)}
          />
        ))}
        {hint && <p className="soft small own-line">{hint}</p>}
      </fieldset>
    );
  }
  if (tipo === 'una' || tipo === 'si_no') {
    return (
      <SelectField {...control} onChange={type}>
        <option value="">Elige una opción</option>
        {(tipo === 'una' ? opciones : yesNo).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    );
  }
  if (tipo === 'texto') return <TextAreaField {...control} rows={3} onChange={type} />;
  if (tipo === 'fecha') return <DateField {...control} onChange={type} />;
  return tipo === 'numero' ? (
    <TextField {...control} inputMode="decimal" onChange={type} onBlur={showGrouped} />
  ) : (
    <TextField {...control} onChange={type} />
  );
}
