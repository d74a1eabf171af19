import type { Config } from '../core/base/config.ts';
import { startTestApp } from './test-app.ts';

// A busy machine gives turns late, and the places are what is tested.
const timeouts = { turn: 60_000 };
const limits = { signUps: 1000, messages: 10, takedowns: 10, resets: 1000, emails: 1000, clubEmails: 1000 };
const start = new Date('2027-03-01T10:00:00Z');

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
  const app = await startTestApp({ now, config: { publicUrl: 'https://club.example', limits, ...config }, timeouts });
  const again = (more: Partial<Config> = {}) => app.again({ now, timeouts, config: more });
  return { app, clock, again, other: again(), today: app.again() };
}
