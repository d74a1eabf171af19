import type { Slots } from 'shared/slots/slots';

/** Pictures that somebody asks to take down. */
export const fill: Slots['panel-tiles'] = ({ retiradas: { fotos, galeria } }) => [
  {
    order: 60,
    count: fotos,
    one: 'imagen por retirar',
    many: 'imágenes por retirar',
    name: 'imágenes por retirar',
    to: galeria === null ? '/galerias' : `/galerias/${galeria}`,
  },
];
