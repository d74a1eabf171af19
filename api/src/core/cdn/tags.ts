/** All that a CDN keeps of this site. */
const everything = 'web';
/** The tag of every page rendered on the server. */
export const pagesTag = 'paginas';
/** The pictures of galleries, all of them. */
const picturesTag = 'fotos';

/** By the first part of an address below /api: what its replies hold, and its writes change. What is missing here no visitor reads. */
const topics: Readonly<Record<string, string>> = {
  actividades: 'actividades',
  eventos: 'actividades',
  contenido: 'contenido',
  contenido_inicio: 'contenido',
  datos: 'legal',
  galerias: 'galerias',
  inscripciones: 'inscripciones',
  legal: 'legal',
  patrocinadores: 'patrocinadores',
};

const galleryTag = (id: string) => `galeria-${id}`;

function topicsOf(url: string): string[] {
  const [first = '', second = ''] = url
    .replace(/[?#].*/, '')
    .split('/')
    .slice(2);
  const topic = topics[first];
  if (topic === undefined) return [];
  return topic === 'galerias' && /^\d+$/.test(second) ? [topic, galleryTag(second)] : [topic];
}

/** Of what the public calls at these addresses answer, or of a page that was made of it. */
export const tagsOfReplies = (...urls: readonly string[]): string[] => [...new Set([everything, ...urls.flatMap(topicsOf)])];

/** Of a file below /static/. */
export const tagsOfPicture = (folder: string, gallery?: number): string[] =>
  gallery === undefined ? [everything, folder] : [everything, picturesTag, galleryTag(String(gallery))];

/** What a write to this address has changed: more rather than less. */
export function tagsOfWrite(url: string): string[] {
  // The club's name stands everywhere.
  if (url.startsWith('/api/ajustes/')) return [everything];
  // Which gallery a picture is of does not stand there.
  return url.startsWith('/api/galerias/imagenes/') ? ['galerias', picturesTag] : topicsOf(url);
}

/** Of files below /modules/. */
export const tagsOfModule = (module: string): string[] => [everything, module];
