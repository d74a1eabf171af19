// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerAsRendered, keepTyped, readRenderedPage, settleData, fullyHydrated } from './rendered-page.ts';

const container = document.createElement('div');
const at = <T extends HTMLElement>(id: string) => container.querySelector<T>(`#${id}`) as T;

beforeEach(() => {
  document.body.replaceChildren(container);
  container.innerHTML = `<input id="name"><textarea id="text"></textarea><input id="file" type="file">
    <select id="route"><option></option><option>Experto</option></select><input id="box" type="checkbox"><input id="on" type="checkbox" checked>`;
});
afterEach(() => {
  globalThis.drawnWith = undefined;
});

/** As React does while it hydrates: the fields are as they were rendered, and it gets events from then on. */
function takeOver(): string[] {
  const heard: string[] = [];
  for (const type of ['input', 'change', 'click']) {
    container.addEventListener(type, ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'checkbox')
        return type === 'click' && heard.push(`${target.id} ${target.checked}`);
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
        heard.push(`${type} ${target.id} ${target.value}`);
    });
  }
  for (const id of ['name', 'text', 'route']) at<HTMLInputElement>(id).value = '';
  at<HTMLInputElement>('box').checked = false;
  at<HTMLInputElement>('on').checked = true;
  return heard;
}

test('what was typed, chosen and ticked before hydration is restored afterwards, with its events', () => {
  at<HTMLInputElement>('name').value = 'Ana';
  at<HTMLSelectElement>('route').value = 'Experto';
  at('box').click();
  const typeAgain = keepTyped(container);
  at<HTMLInputElement>('text').value = 'Hello';
  at('text').dispatchEvent(new Event('input', { bubbles: true }));
  at('on').click();
  const heard = takeOver();
  typeAgain();
  expect(heard).toEqual(['input name Ana', 'change route Experto', 'box true', 'input text Hello', 'on false']);
});

test('what was taken back meanwhile stays so, and an untouched field fires no event', () => {
  at<HTMLInputElement>('name').value = 'Ana';
  at('box').click();
  const typeAgain = keepTyped(container);
  at<HTMLInputElement>('name').value = '';
  at('name').dispatchEvent(new Event('input', { bubbles: true }));
  at('box').click();
  const heard = takeOver();
  typeAgain();
  expect(at<HTMLInputElement>('name').value).toBe('');
  expect(at<HTMLInputElement>('box').checked).toBe(false);
  expect(heard).toEqual(['input name ']);
});

test('what is typed later fires one event, for React', () => {
  const typeAgain = keepTyped(container);
  typeAgain();
  const heard = takeOver();
  at<HTMLInputElement>('name').value = 'Eva';
  at('name').dispatchEvent(new Event('input', { bubbles: true }));
  expect(heard).toEqual(['input name Eva']);
});

test('a page is hydrated once React knows every element of it that is still in the document', async () => {
  const [first, second, third] = [at('name'), at('text'), at('route')];
  const told = vi.fn<() => void>();
  const whole = fullyHydrated([first, second, third]).then(told);
  Object.assign(first, { __reactFiber$a: {} });
  third.remove();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(told).not.toHaveBeenCalled();
  Object.assign(second, { __reactFiber$a: {} });
  await whole;
});

test('until a page is hydrated its own reads get the replies it was rendered with; all others reach the network', async () => {
  const network = vi.fn<typeof fetch>(async () => Response.json('network'));
  vi.stubGlobal('fetch', network);
  const rendered = {
    with: { day: '2026-06-15', origin: 'https://site.example' },
    replies: { '/api/galleries/9': { status: 404, body: { detail: 'No.' } } },
  };
  const stop = answerAsRendered(rendered);
  const known = await fetch('/api/galleries/9');
  expect([known.status, await known.json()]).toEqual([404, { detail: 'No.' }]);
  expect(globalThis.drawnWith).toEqual(rendered.with);
  expect(network).not.toHaveBeenCalled();
  for (const [url, init] of [['/api/galleries/8'], ['/api/galleries/9', { method: 'DELETE' }]] as const) {
    expect(await (await fetch(url, init)).json()).toBe('network');
  }
  stop();
  expect(globalThis.drawnWith).toEqual({ ...rendered.with, day: undefined });
  expect(await (await fetch('/api/galleries/9')).json()).toBe('network');
});

test('loaded promises carry their status, as React looks for it', async () => {
  const good = Promise.resolve(1);
  const bad = Promise.reject(new Error('no'));
  await settleData({ page: { good, bad, other: 3 }, root: null });
  expect(good).toMatchObject({ status: 'fulfilled', value: 1 });
  expect(bad).toMatchObject({ status: 'rejected', reason: new Error('no') });
});

test('a page rendered on the server carries its state', () => {
  expect(readRenderedPage()).toBeUndefined();
  document.body.insertAdjacentHTML('beforeend', '<script type="application/json" id="drawn-page">{"replies":{}}</script>');
  expect(readRenderedPage()).toEqual({ replies: {} });
});
