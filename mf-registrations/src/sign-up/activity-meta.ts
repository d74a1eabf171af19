import { clubPicture, pagePicture } from 'shared/meta/page-picture';
import { summary } from 'shared/meta/summary';
import { breadcrumbs, unlessRefused } from 'shared/meta/things';
import { formatDay } from 'shared/text/dates';
import { formatCall } from 'shared/offer/format-call';
import { staticFile } from 'shared/text/static-path';
import type { ScreenMeta } from 'shared/ui/lazy-route';
import { type ActivitySignUpData, titleOf } from './activity-data.ts';

export const activitySignUpMeta: ScreenMeta<ActivitySignUpData> = async ({ data, site }) => {
  const offer = await unlessRefused(data.offer);
  if (!offer) return { hidden: true, missing: true };
  const { id, titulo, fecha_evento, lugar, imagen_url } = offer.actividad;
  const address = staticFile('actividades', imagen_url);
  const whenAndWhere = [formatDay(fecha_evento), lugar].filter(Boolean).join(', ');
  return {
    title: titleOf(offer),
    description: summary([whenAndWhere, ...formatCall(offer)].filter(Boolean).join('. ')),
    image: address ? pagePicture(address, titulo) : await clubPicture(),
    things: [
      breadcrumbs(
        site,
        { name: 'Todas las Actividades', path: '/actividades' },
        { name: titulo, path: `/actividades/${id}` },
        { name: 'Inscripción', path: offer.formulario },
      ),
    ],
  };
};
