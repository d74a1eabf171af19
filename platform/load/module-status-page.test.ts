// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import type { ModulesStatus } from '../wire/reports.ts';
import { ModuleStatusPage } from './module-status-page.tsx';

const status: ModulesStatus = {
  hours: 24,
  modules: [
    {
      module: 'mf_news',
      version: '1.4.0',
      since: null,
      share: 100,
      canary: false,
      previous: null,
      size: 12,
      contract: '1.0',
      loads: 30,
      failures: 2,
      lastFailure: 'it threw',
    },
  ],
  withdrawn: [],
};

let root: Root | undefined;
let secret = '';
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  secret = '';
});

const refuse = (code: number, message: string) => Response.json({ message }, { status: code });
const site = async (_address: string, { method, body }: RequestInit) => {
  if (method === 'GET') return secret === 'right' ? Response.json(status) : refuse(403, "Give this site's secret first.");
  ({ secret } = JSON.parse(String(body)) as { secret: string });
  return secret === 'right' ? new Response(null, { status: 204 }) : refuse(403, 'That is not the secret of this site.');
};

async function openPage(answer: typeof site): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', answer);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root?.render(createElement(ModuleStatusPage)));
}
const said = () => document.querySelector('[role=alert]')?.textContent;
async function give(text: string): Promise<void> {
  Object.assign(document.querySelector('input') ?? {}, { value: text });
  await act(async () => document.querySelector('form')?.requestSubmit());
}

test('who gives the secret sees what is out; a wrong one is refused with one sentence', async () => {
  await openPage(site);
  await give('a guess');
  expect(said()).toBe('That is not the secret of this site.');
  expect(document.querySelector('table')).toBeNull();
  await give(' right ');
  const row = [...document.querySelectorAll('tbody tr > *')].map(({ textContent }) => textContent);
  expect(row).toEqual(['mf_news', '1.4.0', 'with the site', '100 %', '12 KB', '30', '2 · it threw', '0', '–', '–']);
  expect(document.querySelectorAll('thead th')).toHaveLength(row.length);
  expect(document.querySelector('form')).toBeNull();
});

test('what fails otherwise is one sentence, and asks for no secret', async () => {
  await openPage(async () => refuse(500, 'Try it again later.'));
  expect(said()).toBe('Try it again later.');
  expect(document.querySelector('form')).toBeNull();
});
