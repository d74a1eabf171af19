import type { LoadedPage, PageMeta } from 'platform/wire/page-meta';
import { readClub } from 'shared/http/club';
import { clubPicture } from 'shared/meta/page-picture';
import { breadcrumbs } from 'shared/meta/things';
import { legalTitles, type LegalPath } from './legal-data.ts';

const descriptions: Readonly<Record<LegalPath, (nombre: string) => string>> = {
  '/aviso-legal': (nombre) =>
    `De quién es la web de ${nombre}, cómo ponerte en contacto y qué conviene saber sobre su uso y sus contenidos.`,
  '/privacidad': (nombre) => `Qué datos tuyos trata ${nombre}, para qué y durante cuánto tiempo, y cuáles son tus derechos.`,
  '/cookies': (nombre) => `La web de ${nombre} no usa cookies de publicidad ni de análisis. Esto es lo que se guarda en tu dispositivo.`,
  '/accesibilidad': (nombre) =>
    `Hasta dónde puede usar esta web todo el mundo, cómo lo hemos comprobado, qué falta y cómo avisar a ${nombre}.`,
};

export const legalMeta = async (path: LegalPath, { site }: LoadedPage): Promise<PageMeta> => ({
  title: legalTitles[path],
  description: descriptions[path](readClub().nombre),
  image: await clubPicture(),
  things: [breadcrumbs(site, { name: legalTitles[path], path })],
});
