import { readClub } from 'shared/http/club';
import { clubPicture } from 'shared/meta/page-picture';
import { breadcrumbs } from 'shared/meta/things';
import type { ScreenMeta } from 'shared/ui/lazy-route';
import { dataRequestTitle } from './data-request-data.ts';

export const dataRequestMeta: ScreenMeta = async ({ site }) => ({
  title: dataRequestTitle,
  description: `Pide a ${readClub().nombre} ver, corregir, borrar o llevarte los datos que tiene de ti. Contesta antes de un mes.`,
  image: await clubPicture(),
  things: [breadcrumbs(site, { name: dataRequestTitle, path: '/derechos' })],
});
