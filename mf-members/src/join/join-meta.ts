import { readClub } from 'shared/http/club';
import { clubPicture } from 'shared/meta/page-picture';
import { breadcrumbs, unlessRefused } from 'shared/meta/things';
import type { ScreenMeta } from 'shared/ui/lazy-route';
import { type JoinData, joinTitle } from './join-data.ts';

export const joinMeta: ScreenMeta<JoinData> = async ({ data, site }) => {
  if (!(await unlessRefused(data.form))) return { hidden: true, missing: true };
  return {
    title: joinTitle,
    description: `Pide entrar en ${readClub().nombre}: rellena la solicitud y la dirección te contesta por correo.`,
    image: await clubPicture(),
    things: [breadcrumbs(site, { name: joinTitle, path: '/hazte-socio' })],
  };
};
