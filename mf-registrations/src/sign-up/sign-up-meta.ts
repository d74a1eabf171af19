import { readClub } from 'shared/http/club';
import { getCastles } from 'shared/http/get-record';
import { clubPicture, pagePicture } from 'shared/meta/page-picture';
import { breadcrumbs } from 'shared/meta/things';
import { toStaticPath } from 'shared/text/static-path';
import type { ScreenMeta } from 'shared/ui/lazy-route';
import { signUpTitle, type SignUpData } from './sign-up-data.ts';

const route = 'Ruta de los Castillos';

export const signUpMeta: ScreenMeta<SignUpData> = async ({ data, site }) => {
  const { activo } = await data.status.catch(() => ({ activo: false }));
  const { imagen } = await getCastles().catch(() => ({ imagen: null }));
  const address = toStaticPath(imagen);
  return {
    title: signUpTitle,
    description: activo
      ? `Apúntate a la ${route} y a las salidas de ${readClub().nombre}: las inscripciones están abiertas, y basta con tu correo.`
      : `Aquí te apuntas a la ${route} y a las salidas de ${readClub().nombre}. Ahora las inscripciones están cerradas.`,
    image: address ? pagePicture(address, route) : await clubPicture(),
    things: [breadcrumbs(site, { name: signUpTitle, path: '/formulario-inscripcion' })],
  };
};
