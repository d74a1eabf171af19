import { expect, test } from 'vitest';
import { tellLeft } from './row.ts';

test('one that is left out stays as it is, several stay as they are', () => {
  expect(tellLeft(['1 está anulada'], 1)).toBe('De las seleccionadas, 1 está anulada: se queda como está.');
  expect(tellLeft(['1 anulada', '1 en lista de espera'], 2)).toBe(
    'De las seleccionadas, 1 anulada y 1 en lista de espera: se quedan como están.',
  );
});
