// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const source = readFileSync(join(import.meta.dirname, 'hydration-bootstrap.js'), 'utf8');

const listening: Parameters<typeof removeEventListener>[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  const add = globalThis.addEventListener.bind(globalThis);
  vi.stubGlobal('addEventListener', (...given: Parameters<typeof add>) => {
    listening.push(given);
    add(...given);
  });
});
afterEach(() => {
  // The page's listeners end with it.
  for (const given of listening.splice(0)) removeEventListener(...given);
  localStorage.clear();
  delete document.documentElement.dataset['role'];
  vi.useRealTimers();
});

/** A page as the server has sent it, with its small script. */
function openPage(content: string): void {
  document.head.innerHTML = '';
  document.body.innerHTML = `<div id="root">${content}</div>`;
  const currentScript = document.createElement('script');
  Object.assign(currentScript.dataset, { start: '/assets/a.js /assets/b.js', ahead: '/modules/x/c.js', user: 'user', role: 'role' });
  Object.defineProperty(document, 'currentScript', { value: currentScript, configurable: true });
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true });
  // oxlint-disable-next-line no-new-func -- the server inlines it as it is
  new Function(source)();
}

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => new URL(src, location.href).pathname);
const press = (element: Element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

test('scripts wait for the first touch, in their order, and are loaded once', () => {
  openPage('<p>Hello</p>');
  expect(scripts()).toEqual([]);
  document.body.dispatchEvent(new Event('touchstart', { bubbles: true }));
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(scripts()).toEqual(['/assets/a.js', '/assets/b.js']);
  vi.runAllTimers();
  expect(scripts()).toHaveLength(2);
});

test('without a touch they are loaded once the first picture is', async () => {
  openPage('<img fetchpriority="high" src="/static/hero.jpg">');
  Object.defineProperty(find('img'), 'complete', { value: false });
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(scripts()).toEqual([]);
  find('img').dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(0);
  expect(scripts()).toEqual(['/assets/a.js', '/assets/b.js']);
});

test('a picture that does not load holds nothing up for long', () => {
  openPage('<img fetchpriority="high" src="/static/never.jpg">');
  vi.advanceTimersByTime(2499);
  expect(scripts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(scripts()).toEqual(['/assets/a.js', '/assets/b.js']);
});

test('the last press before that is done once, as soon as it is hydrated', () => {
  openPage('<button id="one">Uno</button><button id="two">Dos</button>');
  const pressed: string[] = [];
  for (const id of ['one', 'two']) find(`#${id}`).addEventListener('click', () => pressed.push(id));
  press(find('#one'));
  press(find('#two'));
  expect(pressed).toEqual([]);
  globalThis.hydrate?.();
  expect(pressed).toEqual(['two']);
  press(find('#one'));
  expect(pressed).toEqual(['two', 'one']);
});

test('a form that is sent before that goes into no address, and is sent then', () => {
  openPage('<form><input name="email"><button>Send</button></form>');
  const form = find('form') as HTMLFormElement;
  const sent = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
  const again = vi.spyOn(form, 'requestSubmit').mockImplementation(() => {});
  globalThis.hydrate?.();
  expect(again).toHaveBeenCalledOnce();
});

test('a menu opens and closes at once, also by Escape, and one left open stays so', () => {
  openPage('<button aria-expanded="false" aria-controls="menu">Menu</button><ul id="menu"></ul>');
  const button = find('button');
  const isOpen = () => [button.getAttribute('aria-expanded'), find('#menu').dataset['open']];
  press(button);
  expect(isOpen()).toEqual(['true', 'true']);
  press(button);
  expect(isOpen()).toEqual(['false', 'false']);
  press(button);
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(isOpen()).toEqual(['false', 'false']);
  press(button);
  const clicked = vi.spyOn(button, 'click').mockImplementation(() => {});
  globalThis.hydrate?.();
  expect(clicked).toHaveBeenCalledOnce();
});

test.each([
  ['{"role":"member"}', 'member'],
  ['nonsense', undefined],
  [undefined, undefined],
])('the signed-in user (%s) is known before anything moves', (stored, role) => {
  if (stored !== undefined) localStorage.setItem('user', stored);
  openPage('');
  expect(document.documentElement.dataset['role']).toBe(role);
});
