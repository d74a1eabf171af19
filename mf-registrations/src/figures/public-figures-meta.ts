import { readClub } from 'shared/http/club';
import { clubPicture } from 'shared/meta/page-picture';
import { breadcrumbs } from 'shared/meta/things';
import { unlessRefused } from 'shared/meta/unless-refused';
import type { ScreenMeta } from 'shared/ui/lazy-route';
import { figuresTitle } from '../titles.ts';
import type { PublicFiguresData } from './public-figures-data.ts';

/** Where the club does not show the figures the page says so, which is nothing for search engines. */
export const publicFiguresMeta: ScreenMeta<PublicFiguresData> = async ({ data, site }) => {
  const figures = await unlessRefused(data.figures);
  if (!figures) return { hidden: true };
  return {
    title: figuresTitle,
    description: `Las actividades de ${readClub().nombre} en ${figures.anio}: cuánta gente viene a cada una y cuántas personas son nuevas.`,
    image: await clubPicture(),
    things: [breadcrumbs(site, { name: 'Todas las Actividades', path: '/actividades' }, { name: figuresTitle, path: '/cifras' })],
  };
};
