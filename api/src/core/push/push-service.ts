import { createECDH, ECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import { request, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../base/config.ts';
import { deriveSecret } from '../base/secrets.ts';
import { siteMailbox } from '../club/addresses.ts';

/** In ms. */
const timeout = 10_000;
/** What Apple, Google, Mozilla and Microsoft all take (RFC 8188, RFC 8291). */
const encoding = 'aes128gcm';

interface Device {
  direccion: string;
  clave: string;
  secreto: string;
}

interface Message {
  title: string;
  options: { body: string; tag: string; icon: string; lang: string; data: { path: string } };
}

/**
 * `gone`: the device wants none any more. `refused`: this message will never be taken. `later`: it may be in a minute. `unknown`: the
 * service does not know this site, whose clock is wrong or whose keys are others than those of the subscription. That says nothing of
 * the device, and ends by itself with a clock that is right.
 */
type Outcome = 'accepted' | 'gone' | 'refused' | 'later' | 'unknown';

/** The site's own keys (VAPID), by which a push service knows it: derived from its secret, as those of cards. */
export function pushKeys({ jwtSecret }: Pick<Config, 'jwtSecret'>): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  const secret = deriveSecret(jwtSecret, 'web push');
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}

/** Whether messages can be encrypted for it: a point of the curve. */
export function isDeviceKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/** Whether it may be a push service's: https, a name on the internet, no other port and no password. */
export function isPushAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isName = hostname.includes('.') && !ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''));
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName;
}

/** What may be told of a device's address, which is a key to the device: whose service passes its messages on. */
export const serviceOf = (address: string): string => new URL(address).hostname;

/** Finds public addresses alone: a device's address is input, and must not reach this server's own network. */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, all) => {
    if (error) return done(error, []);
    const open = all.filter(({ address }) => ipaddr.process(address).range() === 'unicast');
    const [first] = open;
    if (!first) return done(new Error('The name has no public address.'), []);
    if (options.all) done(null, open);
    else done(null, first.address, first.family);
  });

export interface PushService {
  /** Sends a message to a device; errors are outcomes. `ttl` in s. */
  send(device: Device, message: Message, ttl: number): Promise<Outcome>;
}

/** `over`: how the push services are reached; tests have their own. */
export function createPushService(
  config: Pick<Config, 'jwtSecret' | 'publicUrl'>,
  over: RequestOptions = { lookup: publicLookup },
): PushService {
  const { publicKey, privateKey } = pushKeys(config);
  const subject = config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${siteMailbox(config)}`;
  return {
    async send({ direccion, clave, secreto }, message, ttl) {
      // Loaded with the first message: most sites send none.
      const { default: webPush } = await import('web-push');
      const { origin } = new URL(direccion);
      const { Authorization } = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, encoding);
      const { cipherText } = webPush.encrypt(clave, secreto, JSON.stringify(message), encoding);
      const headers = {
        Authorization,
        TTL: String(ttl),
        Urgency: 'high',
        Topic: message.options.tag,
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': encoding,
        'Content-Length': cipherText.length,
      };
      return outcomeOf(await post(direccion, { ...over, method: 'POST', headers }, cipherText));
    },
  };
}

function outcomeOf(status: number | undefined): Outcome {
  if (status === undefined || status === 408 || status === 429 || status >= 500) return 'later';
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 401 || status === 403) return 'unknown';
  return status === 404 || status === 410 ? 'gone' : 'refused';
}

/** The status of the reply, which is not read; undefined without one. Redirects are not followed. */
const post = (address: string, options: RequestOptions, body: Buffer): Promise<number | undefined> =>
  new Promise((resolve) => {
    const asked = request(address, { ...options, signal: AbortSignal.timeout(timeout), agent: false }, (reply) => {
      resolve(reply.statusCode);
      reply.destroy();
    });
    asked.on('error', () => resolve(undefined));
    asked.end(body);
  });
