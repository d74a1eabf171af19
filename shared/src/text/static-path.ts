/**
 * The address of a picture from the path that the server keeps: cut at `static/`, backslashes turned, query kept.
 * 'C:\\web\\static\\a b.jpg?firma=x' → '/static/a%20b.jpg?firma=x'. Undefined when the path holds no `static/`.
 */
export function toStaticPath(path: string | null | undefined): string | undefined {
  const [file = '', ...query] = (path ?? '').split('?');
  const turned = file.replaceAll('\\', '/');
  const start = turned.indexOf('static/');
  if (start < 0) return undefined;
  // A blank would end the address inside a srcset, a # the address itself.
  return ['/' + turned.slice(start).replaceAll(' ', '%20').replaceAll('#', '%23'), ...query].join('?');
}

/** The address of a file that the server knows by its bare name; undefined without a name. */
export function staticFile(folder: 'actividades' | 'patrocinadores', name: string | null): string | undefined {
  return name ? `/static/${folder}/${encodeURIComponent(name)}` : undefined;
}

/** Shown in place of a gallery's missing cover, and of a picture whose path leads nowhere; the server ships it. */
const defaultPicture = '/static/default.jpg';

export const galleryPicture = (path: string | null | undefined): string => toStaticPath(path) ?? defaultPicture;
