/** The tag of everything that a CDN keeps of this site. */
const everything = 'web';
/** The tag of every page rendered on the server. */
export const pagesTag = 'paginas';
/** The tag of all galleries' pictures. */
const picturesTag = 'fotos';

/** The tag of calls for sign-ups, which change with each sign-up. */
export const signUpsTag = 'convocatorias';

/** Tags by the first part of an address below /api, for its replies and writes. Addresses without a public reply are missing. */
const topics: Readonly<Record<string, string>> = {
  actividades: 'actividades',
  eventos: 'actividades',
  contenido: 'contenido',
  contenido_inicio: 'contenido',
  convocatorias: signUpsTag,
  datos: 'legal',
  galerias: 'galerias',
  inscripciones: 'inscripciones',
  legal: 'legal',
  'mis-inscripciones': signUpsTag,
  patrocinadores: 'patrocinadores',
};

const galleryTag = (id: string) => `galeria-${id}`;

/** /actividades/7/convocatoria, /actividades/7/inscripciones */
const isOfSignUps = (url: string) => /\/(?:convocatoria|inscripciones)(?:[?/]|$)/.test(url);

function topicsOf(url: string): string[] {
  const [first = '', second = ''] = url
    .replace(/[?#].*/, '')
    .split('/')
    .slice(2);
  const topic = topics[first];
  if (topic === undefined) return [];
  if (topic === 'actividades' && isOfSignUps(url)) return [topic, signUpsTag];
  return topic === 'galerias' && /^\d+$/.test(second) ? [topic, galleryTag(second)] : [topic];
}

/** The tags of the replies of these public calls, or of a page that was made of them. */
export const tagsOfReplies = (...urls: readonly string[]): string[] => [...new Set([everything, ...urls.flatMap(topicsOf)])];

/** The tags of a file below /static/. */
export const tagsOfPicture = (folder: string, gallery?: number): string[] =>
  gallery === undefined ? [everything, folder] : [everything, picturesTag, galleryTag(String(gallery))];

/** The tags that a write to this address invalidates: more rather than less. */
export function tagsOfWrite(url: string): string[] {
  // The club's name is in every reply.
  if (url.startsWith('/api/ajustes/')) return [everything];
  // The form's status has it, and copies are further activities.
  if (/^\/api\/convocatoria[/?]/.test(`${url}?`)) return ['inscripciones', 'actividades', signUpsTag];
  // The picture's gallery is not in the address.
  if (url.startsWith('/api/galerias/imagenes/')) return ['galerias', picturesTag];
  const changed = topicsOf(url);
  // A place is given back there; an activity has another day.
  return changed.some((topic) => topic === 'inscripciones' || topic === 'actividades') ? [...new Set([...changed, signUpsTag])] : changed;
}

/** The tags of files below /modules/. */
export const tagsOfModule = (module: string): string[] => [everything, module];
