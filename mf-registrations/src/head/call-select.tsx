import { isActivity, type OfCall } from 'shared/facts/of-call';
import { foldSeries } from 'shared/facts/series';
import { formatDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import { SelectField } from 'shared/ui/field';
import type { Calls } from './call-of.ts';

interface CallSelectProps {
  /** Newest first. */
  years: readonly number[];
  /** Calls beside the route; without any only years are offered. */
  calls: Calls;
  /** Without a year: all of them, or none yet. */
  of: OfCall;
  /** Title of this activity, which need not be open; undefined while it loads. */
  title?: string | undefined;
  onChoose: (of: OfCall) => void;
  /** Label of 'all years'; without it there is no such option. */
  every?: string | undefined;
}

const valueOf = ({ anio, actividad }: OfCall) => (isActivity({ actividad }) ? `a${actividad}` : String(anio ?? ''));

function readValue(value: string): OfCall {
  if (value === '') return {};
  return value.startsWith('a') ? { actividad: Number(value.slice(1)) } : { anio: Number(value) };
}

/** The call of a screen: a year of the route, or an activity. */
export function CallSelect({ years, calls, of, title, every, onChoose }: CallSelectProps) {
  const { anio, actividad } = of;
  const known = [...years, ...calls.flatMap((each) => each.anio ?? [])];
  // The address may name a year without data.
  const offered = [...new Set(anio === undefined ? known : [...known, anio])].toSorted((a, b) => b - a);
  const ofActivities = calls.flatMap(({ actividad_id: id, ...each }) => (id === null ? [] : { ...each, id }));
  const activities = foldSeries(ofActivities, today()).map(({ one, days }) => {
    // The chosen day stands for its series.
    const { id, titulo, fecha_evento } = days.find((each) => each.id === actividad) ?? one;
    const more = days.length > 1 && `y ${days.length - 1} más`;
    return { id, text: [titulo, [formatDay(fecha_evento), more].filter(Boolean).join(' ')].filter(Boolean).join(' · ') };
  });
  if (actividad !== undefined && !activities.some(({ id }) => id === actividad)) activities.push({ id: actividad, text: title ?? '…' });
  const isRoute = !isActivity({ actividad });
  const yearOptions = (
    <>
      {isRoute && (every !== undefined || anio === undefined) && <option value="">{every ?? '—'}</option>}
      {offered.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </>
  );
  return (
    <SelectField
      label={activities.length > 0 ? 'Año o actividad' : 'Año'}
      // 'anio' is the field of a registration.
      name="edicion"
      value={valueOf(of)}
      onChange={({ target }) => onChoose(readValue(target.value))}
    >
      {activities.length === 0 ? (
        yearOptions
      ) : (
        <>
          {(isRoute || offered.length > 0) && <optgroup label="La ruta">{yearOptions}</optgroup>}
          <optgroup label="Actividades">
            {activities.map(({ id, text }) => (
              <option key={id} value={`a${id}`}>
                {text}
              </option>
            ))}
          </optgroup>
        </>
      )}
    </SelectField>
  );
}
