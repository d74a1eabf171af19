import { expect, test } from 'vitest';
import { fitName } from './fit-name.ts';

test.each([
  ['Ana Gil', 13],
  ['María del Carmen Pérez Hernández', 13],
  ['María de los Desamparados Fernández-Villaverde y Goyeneche', 9],
  ['Iñaki Goikoetxeaundia Urkullubeitia', 13],
  ['Burionagonatotorecagageazcoetxea Gil', 6],
  ['MARÍA DE LOS DESAMPARADOS FERNÁNDEZ DE LA TORRE Y GOYENECHE DE CASTRO', 8],
  ['x'.repeat(200), 6],
])('%s stands whole on a printed card at %d pt', (name, size) => expect(fitName(name)).toBe(size));
