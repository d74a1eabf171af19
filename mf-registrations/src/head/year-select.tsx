import { SelectField } from 'shared/ui/field';

interface YearSelectProps {
  /** Newest first. */
  years: readonly number[];
  /** Undefined: all of them, or none yet. */
  year: number | undefined;
  onChoose: (year: number | undefined) => void;
  /** Label of 'all years'; without it there is no such option. */
  every?: string | undefined;
}

/** Year of a route screen. */
export function YearSelect({ years, year, every, onChoose }: YearSelectProps) {
  // The address may name a year without data.
  const offered = year === undefined || years.includes(year) ? years : [...years, year].toSorted((a, b) => b - a);
  return (
    <SelectField
      label="Año"
      // 'anio' is the field of a registration.
      name="edicion"
      value={String(year ?? '')}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
    >
      {(every !== undefined || year === undefined) && <option value="">{every ?? '—'}</option>}
      {offered.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </SelectField>
  );
}
