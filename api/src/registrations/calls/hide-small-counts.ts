import type { PublicFigures, YearFigures } from 'shared/contract/activity-sign-ups';
import { leastShown } from 'shared/facts/limits';

const isShown = (count: number) => count === 0 || count >= leastShown;

/**
 * The figures of a year as anybody may see them: a count of one or two people is left out, and so is what gives it away when it is
 * subtracted from another. `asistencia` has to be of the activities whose people are shown: sums tell nothing of the others then.
 */
export function hideSmallCounts({
  actividades,
  asistencia,
}: Omit<YearFigures, 'cobros'>): Pick<PublicFigures, 'actividades' | 'asistencia'> {
  return {
    actividades: actividades.map(({ actividad_id, titulo, fecha_evento, personas, nuevas }) => ({
      actividad_id,
      titulo,
      fecha_evento,
      personas: isShown(personas) ? personas : null,
      nuevas: isShown(personas) && isShown(nuevas) && isShown(personas - nuevas) ? nuevas : null,
    })),
    asistencia: groupAttendance(asistencia, actividades.filter(({ personas }) => isShown(personas)).length),
  };
}

/**
 * From some number of activities on the rows are one, 'so many or more'. It covers three numbers at least: of two the people of the
 * activities, which are shown, give both.
 */
function groupAttendance(rows: YearFigures['asistencia'], activities: number): PublicFigures['asistencia'] {
  const firstSmall = rows.find(({ personas }) => !isShown(personas));
  if (!firstSmall) return rows.map((row) => ({ ...row, o_mas: false }));
  for (let from = Math.min(firstSmall.actividades, activities - 2); from >= 1; from--) {
    const rest = rows.filter(({ actividades }) => actividades >= from).reduce((sum, { personas }) => sum + personas, 0);
    if (!isShown(rest)) continue;
    const before = rows.filter(({ actividades }) => actividades < from);
    return [...before.map((row) => ({ ...row, o_mas: false })), { actividades: from, personas: rest, o_mas: true }];
  }
  return [];
}
