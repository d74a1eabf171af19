/** Rights of data subjects. Free of zod, so that the browser may import it at run time. */
export const dataRights = {
  acceso: { label: 'Saber qué datos míos tenéis', article: 'artículo 15' },
  rectificacion: { label: 'Corregirlos', article: 'artículo 16' },
  supresion: { label: 'Borrarlos', article: 'artículo 17' },
  limitacion: { label: 'Que dejéis de usarlos por ahora', article: 'artículo 18' },
  portabilidad: { label: 'Llevármelos en un archivo', article: 'artículo 20' },
  oposicion: { label: 'Oponerme a un uso', article: 'artículo 21' },
} as const;

export type DataRight = keyof typeof dataRights;
export const dataRightNames = Object.keys(dataRights) as [DataRight, ...DataRight[]];
