import type { PublicFigures } from 'shared/contract/activity-sign-ups';
import { leastShown } from 'shared/facts/limits';
import { madridDay } from 'shared/text/moments';
import type { AppContext } from '../../accounts/security/context.ts';
import { notFound } from '../../core/base/http-error.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import { hideSmallCounts } from './hide-small-counts.ts';
import { listFigureYears, readYearFigures } from './year-figures.ts';

/** In ms: how long a year is not counted again. All registrations up to it are read, and anybody may ask. */
const countedFor = 60_000;

/** The figures of a year for visitors, where the club shows them: without names, guests, payments and small counts. */
export function createPublicFigures({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  const counted = new Map<number, { at: number; figures: Promise<Pick<PublicFigures, 'actividades' | 'asistencia'>> }>();

  return {
    /** Whether the year has been counted. One without sign-ups never is, so that these are as few as the club's years. */
    isCounted: (anio: number) => counted.has(anio),
    async read(wanted: number | undefined): Promise<PublicFigures> {
      const { ruta } = await readSettings(db, ['ruta']);
      if (ruta.cifras !== 'si') throw notFound();
      const thisYear = Number(madridDay(now()).slice(0, 4));
      const anios = await listFigureYears(db, thisYear);
      const anio = wanted ?? anios[0] ?? thisYear;
      if (!anios.includes(anio)) return { anio, anios, actividades: [], asistencia: [] };
      const at = now().getTime();
      let known = counted.get(anio);
      if (!known || at - known.at > countedFor) {
        known = { at, figures: readYearFigures(db, anio, leastShown).then(hideSmallCounts) };
        counted.set(anio, known);
        known.figures.catch(() => counted.delete(anio));
      }
      return { anio, anios, ...(await known.figures) };
    },
  };
}
