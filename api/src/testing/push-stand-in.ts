import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { createPushService, pushKeys } from '../core/push/push-service.ts';
import { makeCertificate } from './certificate.ts';

const host = 'push.example';

/** A browser's subscription, with the keys that stay on the device. */
export function makeDevice(name: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const body = { direccion: `https://${host}/${name}`, clave: pair.getPublicKey('base64url'), secreto: auth.toString('base64url') };
  /** As RFC 8291 has it. */
  const read = (message: Buffer): unknown => {
    const salt = message.subarray(0, 16);
    const sender = message.subarray(21, 21 + message.readUInt8(20));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
    const derive = (purpose: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, length));
    const sealed = message.subarray(21 + sender.length);
    const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    opened.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  };
  return { body, read };
}

interface Received {
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
  /** What the site signed, once its signature was verified with the key that it sent. */
  signed: unknown;
}

/** A push service on a free port: verifies who asks, and keeps what it gets. */
export async function startPushService(config: Parameters<typeof createPushService>[0]) {
  const { key, cert } = makeCertificate(host);
  const received: Received[] = [];
  const service = {
    received,
    /** By path, the statuses of the next replies; 201 without any. */
    statuses: new Map<string, number[]>(),
    close: () => void server.close(),
  };
  const server = createServer({ key, cert }, async (request, reply) => {
    const path = request.url ?? '';
    const body = await buffer(request);
    const [, token = '', sent = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const point = Buffer.from(sent, 'base64url');
    const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const keys = createLocalJWKSet({ keys: [{ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }] });
    const signed = await jwtVerify(token, keys, { audience: `https://${host}`, algorithms: ['ES256'] }).then(
      ({ payload }) => payload,
      (error: unknown) => String(error),
    );
    received.push({ path, headers: request.headers, body, signed });
    reply.writeHead(sent === pushKeys(config).publicKey ? (service.statuses.get(path)?.shift() ?? 201) : 403).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const here = { address: '127.0.0.1', family: 4 };
  const push = createPushService(config, {
    port,
    ca: cert,
    lookup: (_name, { all }, done) => (all ? done(null, [here]) : done(null, here.address, here.family)),
  });
  return Object.assign(service, { push });
}
