import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../app/app.ts';
import { type ForwardingProxy, startForwardingProxy } from '../../testing/forwarding-proxy.ts';
import { startTestApp } from '../../testing/test-app.ts';

// Visitors without a session have 20 places, 10 of a network.
const config = { trustProxy: '127.0.0.1', connections: { inAll: 100, perNetwork: 50 } };
const app = await startTestApp({ config, timeouts: { unread: 60_000, stall: 60_000 } });
const impatient = app.again({ config, timeouts: { unread: 200, stall: 200 } });
const proxies: ForwardingProxy[] = [];
/** Where it is asked directly, and through a proxy. */
async function listen({ server }: App): Promise<Record<Way, number>> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const proxy = await startForwardingProxy(`http://127.0.0.1:${port}`);
  proxies.push(proxy);
  return { directly: port, 'through a proxy': proxy.port };
}
type Way = 'directly' | 'through a proxy';
const ports = await listen(app);
const impatientPorts = await listen(impatient);
let asking: ClientRequest[] = [];
afterEach(() => {
  for (const each of asking) each.destroy();
  asking = [];
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
  await app.close();
});

const noise = randomBytes(32 * 1024 * 1024);
const original = 'originales/galerias/0123456789abcdef01234567';
await app.context.files.put(original, noise);
const { id: gallery } = await app.db
  .insertInto('galerias')
  .values({ nombre: 'Ruta', tipo: 'publica' })
  .returning('id')
  .executeTakeFirstOrThrow();
const { id: image } = await app.db
  .insertInto('imagenes')
  .values({ archivo: '0.webp', ancho: 3, alto: 2, color: '#b5402b', checksum: '0', galeria_id: gallery, posicion: 0, original })
  .returning('id')
  .executeTakeFirstOrThrow();
const { id: galeria_id } = await app.db
  .insertInto('galerias')
  .values({ nombre: 'Cena', tipo: 'privada' })
  .returning('id')
  .executeTakeFirstOrThrow();
/** A picture of a private gallery. */
const kept = { galeria_id, archivo: '1.webp', version_enlaces: 1 };
await app.db
  .insertInto('imagenes')
  .values({ archivo: '1.webp', ancho: 3, alto: 2, color: '#b5402b', checksum: '1', galeria_id, posicion: 0, original })
  .execute();
await app.db
  .updateTable('imagenes')
  .set({ tamano: noise.length, crc32: crc32(noise).toString(16) })
  .execute();
const picture = `/static/galerias/${gallery}/0.webp?v=1&original=1`;
const selection = `/api/galerias/${gallery}/seleccion?imagenes=${image}`;
const whole = `/api/galerias/${gallery}/descargar-zip`;
const [a, b, c] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const;

function testBounds(way: keyof typeof ports): void {
  let through = 0;
  beforeEach(() => void (through = ports[way]));
  const toTheImpatient = () => void (through = impatientPorts[way]);
  /** Asks from an address, which is a network of its own, and reads nothing but the head. */
  async function begin(localAddress: string, path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
    const request = get({ port: through, host: '127.0.0.1', localAddress, path, headers, agent: false });
    asking.push(request);
    const [reply] = (await once(request, 'response')) as [IncomingMessage];
    request.on('error', () => {});
    reply.on('error', () => {});
    return reply;
  }
  const statusOf = async (...of: Parameters<typeof begin>) => (await begin(...of)).statusCode;
  const statuses = async (count: number, ...of: Parameters<typeof begin>) => {
    const all: (number | undefined)[] = [];
    for (let one = 0; one < count; one++) all.push(await statusOf(...of));
    return all;
  };
  const refusal = async (...of: Parameters<typeof begin>) => {
    const reply = await begin(...of);
    return [reply.statusCode, reply.headers['retry-after'], await json(reply)];
  };
  const well = (count: number) => Array.from({ length: count }, () => 200);

  test('pictures in full size have bounds, for a network and for all strangers; members and what is short have room', async () => {
    expect(await statuses(10, a, picture)).toEqual(well(10));
    expect(await refusal(a, picture)).toEqual([
      429,
      '30',
      { detail: 'Se están descargando muchos archivos desde tu red. Espera a que termine alguno y vuelve a intentarlo.' },
    ]);
    expect(await statuses(10, b, picture)).toEqual(well(10));
    expect(await refusal(c, picture)).toEqual([
      503,
      '30',
      { detail: 'Hay muchas descargas en marcha. Vuelve a intentarlo dentro de un momento.' },
    ]);
    const { headers } = await app.addUser('socio');
    expect(await statusOf(c, whole, headers)).toBe(200);
    expect(await statusOf(c, '/healthz')).toBe(200);
  });

  test('one member’s pictures in full size have a bound too, from whatever network, so that others find room', async () => {
    const [one, other] = [await app.addUser('socio'), await app.addUser('socio')];
    const links = ({ user: { id, token_version: version } }: typeof one) =>
      `/static/galerias/${kept.galeria_id}/${kept.archivo}?${app.context.signedLinks.sign(kept, { usuario: id, version, sesion: null })}&original=1`;
    expect(await statuses(5, a, links(one))).toEqual(well(5));
    expect(await statuses(5, b, links(one))).toEqual(well(5));
    expect(await refusal(c, links(one))).toEqual([
      429,
      '30',
      { detail: 'Ya estás descargando muchos archivos a la vez. Espera a que termine alguno y vuelve a intentarlo.' },
    ]);
    expect(await statusOf(a, links(other))).toBe(200);
  });

  test('what strangers of the same network download counts against no account, of public pictures either', async () => {
    const { headers } = await app.addUser('socio');
    const url = `/api/galerias/imagenes/${image}/original`;
    const own = (await app.server.inject({ url, headers })).json<{ ruta_archivo: string }>().ruta_archivo;
    expect((await app.server.inject({ url })).statusCode).toBe(401);
    expect(await statuses(10, a, picture)).toEqual(well(10));
    expect((await begin(a, picture)).statusCode).toBe(429);
    expect(await statusOf(a, `/${own}`)).toBe(200);
    // A signature of nobody is a visitor's.
    expect(await statusOf(a, `/${own.replace(/firma=[^&]*/, 'firma=x')}`)).toBe(429);
  });

  test('strangers share eight archives, three of a network; a signed-in user has three of their own', async () => {
    expect(await statuses(3, a, selection)).toEqual(well(3));
    expect(await refusal(a, selection)).toEqual([
      429,
      '30',
      { detail: 'Ya estás descargando 3 galerías a la vez. Espera a que termine una y vuelve a intentarlo.' },
    ]);
    expect(await statuses(3, b, selection)).toEqual(well(3));
    expect(await statuses(2, c, selection)).toEqual(well(2));
    expect(await refusal(c, selection)).toEqual([
      503,
      '30',
      { detail: 'Hay muchas descargas de galerías en marcha. Vuelve a intentarlo dentro de un momento.' },
    ]);
    const { headers } = await app.addUser('socio');
    expect(await statuses(4, a, whole, headers)).toEqual([...well(3), 429]);
  });

  test('an unread answer is closed, for its own network and for another', async () => {
    toTheImpatient();
    const { headers } = await app.addUser('socio');
    // While the buffers of a proxy fill, it reads.
    const expectWell = (...of: Parameters<typeof begin>) => expect.poll(() => statusOf(...of), { timeout: 20_000 }).toBe(200);
    for (const network of [...Array.from({ length: 15 }, () => a), b, b, b, c, c, c]) await expectWell(network, picture);
    for (const network of [a, a, a, a, b, b, b, b, c, c, c, c]) await expectWell(network, selection);
    for (let count = 0; count < 5; count++) await expectWell(a, whole, headers);
  });
}

describe('directly', () => testBounds('directly'));
describe('through a proxy', { tags: 'nightly' }, () => testBounds('through a proxy'));
