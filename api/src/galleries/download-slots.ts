import { HttpError } from '../http/errors.ts';

/** Downloads at once, of one person and in all: each holds a megabyte or two for as long as its reader takes. */
export const mostOfOne = 3;
export const mostInAll = 24;

const wait = { 'retry-after': '30' };

/**
 * Takes a place among the downloads that are under way; whoever took it (a user's id, or the network of a visitor) calls what is returned when the download is over.
 *
 * @throws HttpError 429 when this person has too many, 503 when all have.
 */
export function createDownloadSlots(): (person: number | string) => () => void {
  const taken: (number | string)[] = [];
  return (person) => {
    if (taken.filter((each) => each === person).length >= mostOfOne)
      throw new HttpError(
        429,
        `Ya estás descargando ${mostOfOne} galerías a la vez. Espera a que termine una y vuelve a intentarlo.`,
        wait,
      );
    if (taken.length >= mostInAll)
      throw new HttpError(503, 'Hay muchas descargas de galerías en marcha. Vuelve a intentarlo dentro de un momento.', wait);
    taken.push(person);
    return () => void taken.splice(taken.indexOf(person), 1);
  };
}
