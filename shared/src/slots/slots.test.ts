import type { Gallery } from 'shared/contract/galleries';
import { expect, test } from 'vitest';
import { galleriesOf } from './slots.ts';

const gallery = (id: number, evento: string | null, fecha: string | null) => ({ id, evento, fecha }) as Gallery;
const galleries = [
  gallery(1, 'Concentración', '2026-08-16'),
  gallery(2, 'Concentración', '2026-08-17'),
  gallery(3, 'Semanal', '2026-08-16'),
  gallery(4, 'Concentracion', '2026-08-16'),
  gallery(5, null, null),
  gallery(6, null, '2026-08-16'),
];

test.each([
  ['Concentracion', '2026-08-16', [1, 4]],
  ['Semanal', '2026-08-16', [3]],
  ['Castillos', '2026-08-16', []],
  ['Concentracion', null, []],
  [null, '2026-08-16', []],
])('an activity %s of %s has the galleries of the same event and day: %j', (evento, fecha_evento, ids) => {
  expect(galleriesOf({ evento, fecha_evento }, galleries).map(({ id }) => id)).toEqual(ids);
});
