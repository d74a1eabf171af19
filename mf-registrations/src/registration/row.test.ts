import { expect, test } from 'vitest';
import { formatLeft } from './row.ts';

test('a single skipped row is worded in the singular, several in the plural', () => {
  expect(formatLeft(['1 está anulada'], 1)).toBe('De las seleccionadas, 1 está anulada: se queda como está.');
  expect(formatLeft(['1 anulada', '1 en lista de espera'], 2)).toBe(
    'De las seleccionadas, 1 anulada y 1 en lista de espera: se quedan como están.',
  );
});
