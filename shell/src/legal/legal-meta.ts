import type { LoadedPage, PageMeta } from 'platform/face/page-meta';
import { club } from 'shared/contract/club';
import { clubPicture } from 'shared/meta/page-picture';
import { breadcrumbs } from 'shared/meta/things';
import { legalTitles, type LegalPath } from './legal-titles.ts';

const descriptions: Readonly<Record<LegalPath, string>> = {
  '/aviso-legal': `De quién es la web de ${club.name}, cómo ponerte en contacto y qué conviene saber sobre su uso y sus contenidos.`,
  '/privacidad': `Qué datos tuyos trata ${club.name}, para qué y durante cuánto tiempo, y cuáles son tus derechos.`,
  '/cookies': `La web de ${club.name} no usa cookies de publicidad ni de análisis. Esto es lo que se guarda en tu dispositivo.`,
};

export const legalMeta = async (path: LegalPath, { site }: LoadedPage): Promise<PageMeta> => ({
  title: legalTitles[path],
  description: descriptions[path],
  image: await clubPicture(),
  things: [breadcrumbs(site, { name: legalTitles[path], path })],
});
