import { expect, test } from 'vitest';
import { matchApart } from './match-apart.ts';
import type { SentDebit } from './match-returns.ts';
import { block, debit, report } from './testing/make-reply.ts';

const count = 5000;
const sent = Array.from({ length: count }, (_, at): SentDebit => ({
  id: at,
  cuota: at,
  remesa_id: 1,
  nombre: `Socia ${at}`,
  importe: 4000,
  extremo: `C2027-${at}-R7`,
  mandato: `CLUB-${at}-1`,
  remesa: 'REM-1',
  bloque: 'REM-1-RCUR',
  devuelto: false,
}));
const large = Buffer.from(report('PART', block('REM-1-RCUR', 'RJCT FF01', ...sent.map(({ extremo }) => debit(extremo)))));

test('a large file is read in a process apart: this one goes on meanwhile', async () => {
  let turns = 0;
  const clock = setInterval(() => (turns += 1), 5);
  const { devueltas } = await matchApart({ bytes: large }, sent);
  clearInterval(clock);
  expect([devueltas.length, devueltas[0]]).toEqual([count, { debit: sent[0], codigo: 'FF01', palabras: null, dia: null, propio: false }]);
  expect(turns).toBeGreaterThan(5);
});

test('its faults are told as those of a small one', async () => {
  await expect(matchApart({ bytes: Buffer.concat([large, Buffer.from('<')]) }, sent)).rejects.toMatchObject({ statusCode: 400 });
});

test('one that takes too long is given up, with a sentence', async () => {
  const late = matchApart({ bytes: large }, sent, { within: 1 });
  await expect(late).rejects.toMatchObject({ statusCode: 400, detail: expect.stringContaining('tarda demasiado') });
});
