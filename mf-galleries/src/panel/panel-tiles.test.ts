import type { PanelStatus } from 'shared/contract/panel';
import { expect, test } from 'vitest';
import { fill } from './panel-tiles.ts';

test.each([
  [3, '/galerias/3'],
  [null, '/galerias'],
])('pictures to take down are counted, with the way to gallery %s', (galeria, to) => {
  expect(fill({ retiradas: { fotos: 2, galeria } } as PanelStatus)).toMatchObject([
    { count: 2, many: 'imágenes por retirar', name: 'imágenes por retirar', to },
  ]);
});
