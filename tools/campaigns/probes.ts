import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { accountOf, logIn } from '../../e2e/fixtures/site.ts';

/** A request of a user, as the server sees it. */
export interface Probe {
  name: string;
  who: 'visitor' | 'member' | 'staff';
  /** Whether it is a page, which may not hang. */
  isPage: boolean;
  call: string;
  body?: () => object | FormData;
}

export interface Answer {
  /** 0: the connection broke. */
  status: number;
  ms: number;
  /** The text of its error. */
  text: string;
}

const small = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b5402b' } })
  .jpeg()
  .toBuffer();
const formOf = (fields: Readonly<Record<string, string | Blob>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'foto.jpg');
  }
  return form;
};
const picture = () => new Blob([new Uint8Array(Buffer.concat([small, randomBytes(16)]))], { type: 'image/jpeg' });
const page = (who: Probe['who'], path: string): Probe => ({ name: `page ${path}`, who, isPage: true, call: `GET ${path}` });
const call = (who: Probe['who'], name: string, asked: string, body?: Probe['body']): Probe => ({
  name,
  who,
  isPage: false,
  call: asked,
  ...(body && { body }),
});

export const probes: readonly Probe[] = [
  page('visitor', '/'),
  page('visitor', '/eventos'),
  page('visitor', '/galerias'),
  page('visitor', '/formulario-inscripcion'),
  call('visitor', 'a public list', 'GET /api/actividades/'),
  call('visitor', 'a picture', 'GET PICTURE'),
  call('visitor', 'sign up', 'POST /api/inscripciones/', () => ({ mail: `${randomUUID()}@rider.example`, captcha_token: randomUUID() })),
  call('visitor', 'write to the club', 'POST /api/contacto', () =>
    formOf({ nombre: 'Ana', correo: 'ana@rider.example', mensaje: 'Hola', token_captcha: randomUUID() }),
  ),
  call('member', 'log in', 'POST /api/login', () => accountOf('socio')),
  call('member', 'private galleries', 'GET /api/galerias/privadas'),
  call('member', 'a private picture', 'GET PRIVATE'),
  page('staff', '/panel'),
  call('staff', 'registrations', 'GET /api/inscripciones/agrupadas-por-anio'),
  call('staff', 'add a sponsor', 'POST /api/patrocinadores', () => formOf({ titulo: 'Taller', imagen: picture() })),
  call('staff', 'state of the site', 'GET /api/estado'),
];

interface Tokens {
  member: string;
  staff: string;
  /** Addresses of two existing pictures. */
  picture: string;
  privatePicture: string;
}

export async function signInAll(url: string): Promise<Tokens> {
  const [member, staff] = await Promise.all([logIn(url, 'socio'), logIn(url, 'webmaster')]);
  const readPicture = async (path: string, headers: Record<string, string>) => {
    const text = await (await fetch(`${url}/api/galerias/${path}`, { headers })).text();
    const found = /static\/galerias\/[^"]+/.exec(text)?.[0];
    if (found === undefined) throw new Error(`There is no picture in galerias/${path}: ${text.slice(0, 300)}`);
    return `/${found}`;
  };
  return {
    member: member.access_token,
    staff: staff.access_token,
    picture: await readPicture('publicas', {}),
    privatePicture: await readPicture('privadas', { authorization: `Bearer ${member.access_token}` }),
  };
}

/** No browser has a longer timeout. */
const most = 30_000;

export async function ask(url: string, { who, call: asked, body, isPage }: Probe, tokens: Tokens): Promise<Answer> {
  const [method = '', named = ''] = asked.split(' ');
  const path = named === 'PICTURE' ? tokens.picture : named === 'PRIVATE' ? tokens.privatePicture : named;
  const sent = body?.();
  const isForm = sent instanceof FormData;
  const from = performance.now();
  const took = () => performance.now() - from;
  try {
    const reply = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(most),
      headers: {
        ...(who === 'visitor' || asked.includes('login') ? {} : { authorization: `Bearer ${tokens[who]}` }),
        ...(isPage ? { accept: 'text/html,application/xhtml+xml' } : {}),
        ...(isForm || sent === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent === undefined ? {} : { body: isForm ? sent : JSON.stringify(sent) }),
    });
    const text = Buffer.from(await reply.arrayBuffer()).toString();
    return { status: reply.status, ms: took(), text: reply.ok ? '' : sentenceOf(text) };
  } catch (error) {
    return { status: 0, ms: took(), text: String(error).slice(0, 100) };
  }
}

/** The sentence of an error, or of the page that shows it. */
function sentenceOf(text: string): string {
  try {
    return String((JSON.parse(text) as { detail?: string }).detail);
  } catch {
    return /<p>([^<]+)/.exec(text)?.[1]?.replace(/ Referencia:.*/, '') ?? text.slice(0, 100);
  }
}
