/** '1 imagen', '12 imágenes'. */
export const countPictures = (count: number): string => `${count} ${count === 1 ? 'imagen' : 'imágenes'}`;
