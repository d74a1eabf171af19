import { readClub } from 'shared/http/club';
import { getCastles } from 'shared/http/get-record';
import { clubPicture, pagePicture } from 'shared/meta/page-picture';
import { breadcrumbs } from 'shared/meta/things';
import { toStaticPath } from 'shared/text/static-path';
import type { ScreenMeta } from 'shared/ui/lazy-route';
import { signUpTitle, type SignUpData } from './sign-up-data.ts';

export const signUpMeta: ScreenMeta<SignUpData> = async ({ data, site }) => {
  const { activo } = await data.status.catch(() => ({ activo: false }));
  const { imagen } = await getCastles().catch(() => ({ imagen: null }));
  const address = toStaticPath(imagen);
  const { nombre, ruta } = readClub();
  return {
    title: signUpTitle,
    description: activo
      ? `${ruta} y las demás salidas de ${nombre}: las inscripciones están abiertas, y basta con tu correo.`
      : `${ruta} y las demás salidas de ${nombre}. Ahora las inscripciones están cerradas.`,
    image: address ? pagePicture(address, ruta) : await clubPicture(),
    things: [breadcrumbs(site, { name: signUpTitle, path: '/formulario-inscripcion' })],
  };
};
