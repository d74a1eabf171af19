import type { FormStatus } from 'shared/contract/registrations';
import type { Config } from '../core/base/config.ts';
import { startFileApp } from './file-app.ts';

// A busy machine gives turns late, and the places are what is tested.
const timeouts = { turn: 60_000 };
const limits = { signUps: 1000, messages: 10, takedowns: 10, resets: 1000, emails: 1000, clubEmails: 1000 };
const start = new Date('2027-03-01T10:00:00Z');

type Headers = Record<string, string>;

/**
 * An app for stories about the places of a route, which last for days: its `clock` is advanced by hand, `other`, as another process would
 * be (`again` makes more), and `today`, whose clock is the real one: the captcha checks its expiry against that, so its challenges come from there.
 */
export async function startRouteApp(config: Partial<Config> = {}) {
  const clock = {
    start,
    now: start,
    begin: () => void (clock.now = start),
    /** Advances the clock by so many ms. */
    putOn: (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms)),
  };
  const now = () => clock.now;
  const app = await startFileApp({ now, config: { publicUrl: 'https://club.example', limits, ...config }, timeouts });
  const again = (more: Partial<Config> = {}) => app.again({ now, timeouts, config: more });
  const today = app.again();
  const { db, server } = app;
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: Headers = {}, payload?: object, at = server) =>
    at.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  /** A sign-up for the route, as a visitor sends it. */
  const ride = async (fields: object, headers: Headers = {}, { at = server, remoteAddress = '127.0.0.1' } = {}) => {
    const payload = { evento: 'Castillos', ruta: 'PRO', captcha_token: await app.solveCaptcha(today), ...fields };
    return at.inject({ method: 'POST', url: '/api/inscripciones/', headers, remoteAddress, payload });
  };
  const emailsTo = (para: string) => db.selectFrom('correos').select(['asunto', 'texto']).where('para', '=', para).orderBy('id').execute();
  return {
    app,
    db,
    server,
    clock,
    again,
    other: again(),
    today,
    call,
    ride,
    emailsTo,
    emailTo: async (para: string) => (await emailsTo(para)).at(-1) ?? { asunto: '', texto: '' },
    /** The header of the newest personal link to an address. */
    async linkOf(para: string) {
      const keys = (await emailsTo(para)).map(({ texto }) => /mi-inscripcion#([\w-]+)/.exec(texto)?.[1]);
      return { 'clave-inscripcion': keys.findLast((key) => key !== undefined) ?? '' };
    },
    /** What the form of the route says, now. */
    async routeOffer() {
      app.context.publicReplies.invalidate();
      return (await call('GET', '/inscripciones/estado-formulario')).json<FormStatus>().edicion;
    },
  };
}
