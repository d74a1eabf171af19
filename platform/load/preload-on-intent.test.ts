// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { preloadOnIntent } from './preload-on-intent.ts';

const preload = vi.fn(async (_pathname: string) => {});
preloadOnIntent(preload);
document.body.innerHTML = '<a href="/galleries"><b>Galleries</b></a><a href="https://elsewhere.example/galleries">Other</a>';

afterEach(() => {
  preload.mockClear();
  Object.assign(navigator, { connection: undefined });
});

const point = (selector: string) => document.querySelector(selector)?.dispatchEvent(new Event('pointerover', { bubbles: true }));

test.each([undefined, {}, { saveData: false, effectiveType: '4g' }, { effectiveType: '3g' }])(
  'over a line of %o what a link leads to is loaded before it is followed',
  (connection) => {
    Object.assign(navigator, { connection });
    point('b');
    expect(preload.mock.calls).toEqual([['/galleries']]);
  },
);

test.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'over a line of %o nothing is',
  (connection) => {
    Object.assign(navigator, { connection });
    point('b');
    expect(preload).not.toHaveBeenCalled();
  },
);

test('links to another site are not preloaded', () => {
  point('a[href^="https:"]');
  expect(preload).not.toHaveBeenCalled();
});
