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
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset['role'];
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page as the server has sent it, with its small script: one whose scripts begin at once, or when they are needed. */
function openPage(content: string, isAtOnce = true): void {
  document.head.innerHTML = '';
  document.body.innerHTML = `<div id="root">${content}</div>`;
  const currentScript = document.createElement('script');
  const stored = { user: 'user', role: 'role', token: 'token' };
  Object.assign(currentScript.dataset, { start: '/assets/a.js /assets/b.js', ahead: '/modules/x/c.js', ...stored });
  if (!isAtOnce) currentScript.dataset['later'] = '/modules/x/d.css';
  Object.defineProperty(document, 'currentScript', { value: currentScript, configurable: true });
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

test('without a touch they are loaded once all that is seen is', () => {
  openPage('<img src="/static/hero.jpg">');
  expect(scripts()).toEqual([]);
  dispatchEvent(new Event('pageshow'));
  expect(scripts()).toEqual(['/assets/a.js', '/assets/b.js']);
});

test('a picture that does not load holds nothing up for long', () => {
  openPage('<img fetchpriority="high" src="/static/never.jpg">');
  vi.advanceTimersByTime(2499);
  expect(scripts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(scripts()).toEqual(['/assets/a.js', '/assets/b.js']);
});

/** What a visitor does on a page whose scripts begin when they are needed; a menu answers by itself. */
const page = `<a href="/b">Link</a><button id="act">Act</button><input><img src="/a.webp">
  <nav><button id="menu" aria-expanded="false" aria-controls="list"></button><ul id="list"><li><a href="#a">A</a></li></ul></nav>
  <button id="native" commandfor="picture" command="show-modal"></button><form></form>`;
const pointer = (pointerType: string) => new PointerEvent('pointerdown', { bubbles: true, pointerType });

test.each<[string, string, Event, boolean]>([
  ['reads', 'body', new Event('scroll'), false],
  ['follows a link', 'a', new MouseEvent('click', { bubbles: true, cancelable: true }), false],
  ['presses a link', 'a', pointer('mouse'), false],
  ['goes through the page by keyboard', '#act', new FocusEvent('focusin', { bubbles: true }), false],
  ['scrolls with a finger on a button', '#act', pointer('touch'), false],
  ['touches the page', 'body', new Event('touchstart', { bubbles: true }), false],
  ['opens a menu', '#menu', new MouseEvent('click', { bubbles: true, cancelable: true }), false],
  ['presses what HTML answers', '#native', new MouseEvent('click', { bubbles: true, cancelable: true }), false],
  ['presses a button with a mouse', '#act', pointer('mouse'), true],
  ['presses a button', '#act', new MouseEvent('click', { bubbles: true, cancelable: true }), true],
  ['goes into a field', 'input', new FocusEvent('focusin', { bubbles: true }), true],
])('who %s on a page that needs scripts for little', (_, selector, event, isNeeded) => {
  openPage(page, false);
  find(selector).dispatchEvent(event);
  vi.runAllTimers();
  expect(scripts().length > 0).toBe(isNeeded);
});

test.each([
  ['a signed-in user opens it', () => localStorage.setItem('token', 'abc')],
  ['it was hydrated before', () => history.replaceState({ idx: 0 }, '', '/')],
  ['its address names no place on it', () => history.replaceState(null, '', '/#clave=1')],
])('scripts begin by themselves where %s', (_, prepare) => {
  prepare();
  openPage(page, false);
  vi.runAllTimers();
  expect(scripts()).toHaveLength(2);
});

test('who comes back signed in gets the page of a signed-in user', () => {
  openPage(page, false);
  vi.runAllTimers();
  dispatchEvent(new Event('pageshow'));
  expect(scripts()).toEqual([]);
  localStorage.setItem('token', 'abc');
  dispatchEvent(new Event('pageshow'));
  expect(scripts()).toHaveLength(2);
});

test('a script that did not load is asked for again at the next press, and no other', () => {
  openPage(page, false);
  const added: HTMLScriptElement[] = [];
  // Connected, they would load at once here.
  vi.spyOn(document.head, 'append').mockImplementation((element) => {
    if (element instanceof HTMLScriptElement) added.push(element);
  });
  press(find('#act'));
  added[0]?.onload?.(new Event('load'));
  added[1]?.onerror?.(new Event('error'));
  press(find('#act'));
  expect(added.map(({ src }) => new URL(src).pathname)).toEqual(['/assets/a.js', '/assets/b.js', '/assets/b.js']);
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
  openPage(page, false);
  const button = find('#menu');
  const isOpen = () => [button.getAttribute('aria-expanded'), find('#list').dataset['open']];
  press(button);
  expect(isOpen()).toEqual(['true', 'true']);
  press(button);
  expect(isOpen()).toEqual(['false', 'false']);
  press(button);
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(isOpen()).toEqual(['false', 'false']);
  expect(document.activeElement).toBe(button);
  for (const elsewhere of [press, (element: Element) => element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))]) {
    press(button);
    expect(isOpen()).toEqual(['true', 'true']);
    elsewhere(find('#act'));
    expect(isOpen()).toEqual(['false', 'false']);
  }
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
