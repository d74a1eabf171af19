import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createTokenReader } from './read-token.ts';
import { deriveSecret } from './secrets.ts';

const start = new Date('2026-03-01T10:00:00Z');
const hour = 3_600_000;
let clock = start;
const key = deriveSecret('a secret', 'session');
const read = createTokenReader(key, '12h', () => clock);

interface Claims {
  sub?: string;
  ver?: unknown;
  jti?: string;
  hours?: number;
}
/** A token as `Sessions` issues it, but for what is given. */
const sign = ({ hours = 12, ...claims }: Claims, by = key) =>
  new SignJWT({ ver: 3, sub: '7', jti: 'one', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(start)
    .setExpirationTime(new Date(start.getTime() + hours * hour))
    .sign(by);

test('a token names its session until it ends, however often it is read', async () => {
  clock = start;
  const token = await sign({});
  const session = { usuario: 7, version: 3, sesion: 'one', caduca: start.getTime() + 12 * hour };
  expect([await read(token), await read(token)]).toEqual([session, session]);
  clock = new Date(start.getTime() + 12 * hour - 1000);
  expect(await read(token)).toEqual(session);
  clock = new Date(start.getTime() + 12 * hour);
  expect([await read(token), await read(token)]).toEqual([null, null]);
});

test('one without a name is a session all the same', async () => {
  clock = start;
  const { payload } = JSON.parse(JSON.stringify({ payload: { ver: 3, sub: '7' } })) as { payload: { ver: number; sub: string } };
  const nameless = new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).setIssuedAt(start);
  const token = await nameless.setExpirationTime(new Date(start.getTime() + hour)).sign(key);
  expect(await read(token)).toMatchObject({ usuario: 7, sesion: null });
});

test.each<[string, Claims]>([
  ['names nobody by number', { sub: 'ana' }],
  ['names half a person', { sub: '7.5' }],
  ['has no version', { ver: undefined }],
  ['has a version that is no number', { ver: 'x' }],
])('a token that %s is none', async (_name, claims) => {
  clock = start;
  expect(await read(await sign(claims))).toBeNull();
});

test('a token of another server, one that is too old for a session, and no token at all are none', async () => {
  clock = start;
  expect(await read(await sign({}, deriveSecret('another', 'session')))).toBeNull();
  const endless = await sign({ hours: 100 });
  clock = new Date(start.getTime() + 13 * hour);
  expect(await read(endless)).toBeNull();
  for (const none of ['', 'x', 'a.b.c']) expect(await read(none)).toBeNull();
});

test('whatever else goes wrong is not taken for a bad token', async () => {
  const broken = createTokenReader(key, 'for ever', () => start);
  await expect(broken(await sign({}))).rejects.toThrow();
});
