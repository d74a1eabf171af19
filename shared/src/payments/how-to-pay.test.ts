import { expect, test } from 'vitest';
import { epcText } from './how-to-pay.tsx';

test('a transfer has its eleven lines, the amount with a point and two decimals', () => {
  expect(epcText({ name: 'Moto Club', iban: 'ES9121000418450200051332', cents: 4550, concept: 'C27-0042' }).split('\n')).toEqual(
    'BCD|002|1|SCT||Moto Club|ES9121000418450200051332|EUR45.50|||C27-0042'.split('|'),
  );
});
