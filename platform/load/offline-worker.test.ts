import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = readFileSync(join(import.meta.dirname, 'offline-worker.js'), 'utf8');

/** The address that the worker was started from, and what its fetch event does with a request. */
function startWorker(scope: string, answered = '/api/user/me') {
  const listeners: Record<string, (event: unknown) => void> = {};
  const self = { registration: { scope }, addEventListener: (type: string, hear: () => void) => void (listeners[type] = hear) };
  const location = new URL(`https://club.example/sin-senal.js?responde=${encodeURIComponent(answered)}`);
  const caches = { has: async () => false };
  // oxlint-disable-next-line no-new-func -- the worker as the browser runs it, with stand-ins for its globals
  new Function('self', 'location', 'caches', 'fetch', source)(self, location, caches, async () => new Response('fresh'));
  return (path: string, more: object = {}) => {
    let isAnswered = false;
    const event = {
      request: { method: 'GET', mode: 'cors', url: new URL(path, location).href, ...more },
      respondWith: () => (isAnswered = true),
      waitUntil: () => {},
    };
    listeners['fetch']?.(event);
    return isAnswered;
  };
}

const answers = startWorker('https://club.example/inscripciones/dia');

test.each([
  ['/inscripciones/dia', { mode: 'navigate' }, true],
  ['/inscripciones', { mode: 'navigate' }, false],
  ['/inscripciones/diario', { mode: 'navigate' }, false],
  ['/', { mode: 'navigate' }, false],
  ['/assets/a-1.js', {}, true],
  ['/modules/mf-registrations/1.0.0-ab12/remoteEntry.js', {}, true],
  ['https://modules.example/mf-registrations/1.0.0-ab12/assets/1.js', {}, true],
  ['/modules/registry.json', {}, false],
  ['/api/user/me', {}, true],
  ['/api/inscripciones/dia/marcas', {}, false],
  ['/api/user/me', { method: 'POST' }, false],
])('of %s %j the worker takes care: %s', (path, more, own) => expect(answers(path, more)).toBe(own));
