/**
 * Address of a picture from the server's path: cut at `static/`, backslashes replaced, query kept.
 * 'C:\\web\\static\\a b.jpg?firma=x' → '/static/a%20b.jpg?firma=x'. Undefined when the path holds no `static/`.
 */
export function toStaticPath(path: string | null | undefined): string | undefined {
  const [file = '', ...query] = (path ?? '').split('?');
  const turned = file.replaceAll('\\', '/');
  const start = turned.indexOf('static/');
  if (start < 0) return undefined;
  // A blank would end the address inside a srcset, a # the path.
  return ['/' + turned.slice(start).replaceAll(' ', '%20').replaceAll('#', '%23'), ...query].join('?');
}

/** Address of a file stored by its bare name; undefined without a name. */
export function staticFile(folder: 'actividades' | 'patrocinadores', name: string | null): string | undefined {
  return name ? `/static/${folder}/${encodeURIComponent(name)}` : undefined;
}

/** Replaces a gallery's missing cover, and a picture without a valid path; the server ships it. */
const defaultPicture = '/static/default.jpg';

export const galleryPicture = (path: string | null | undefined): string => toStaticPath(path) ?? defaultPicture;
