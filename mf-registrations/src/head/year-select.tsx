import { SelectField } from 'shared/ui/field';

interface YearSelectProps {
  /** Newest first. */
  years: readonly number[];
  /** Undefined: all of them, or none yet. */
  year: number | undefined;
  onChoose: (year: number | undefined) => void;
  /** What the choice of no single year is called; without it there is none. */
  every?: string | undefined;
}

/** The year that a screen of the route is about. */
export function YearSelect({ years, year, every, onChoose }: YearSelectProps) {
  // An address may name a year of which there are none.
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
