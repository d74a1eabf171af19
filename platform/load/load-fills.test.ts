// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Registry, RegistryEntry } from '../wire/registry.ts';

const loadRemote = vi.fn<(name: string) => Promise<unknown>>();
vi.mock('@module-federation/enhanced/runtime', () => ({ loadRemote, registerRemotes: () => {} }));

const entry = (name: string, fills: string[], version = '1'): RegistryEntry => ({
  name,
  version,
  entry: `/modules/${name.replace('_', '-')}/${version}/remoteEntry.js`,
  manifest: '',
  paths: [`/${name}`],
  preload: {},
  contract: '2.0',
  slots: { offers: [], fills },
});
/** From before slots. */
const plain: RegistryEntry = {
  name: 'mf_plain',
  version: '1',
  entry: '/modules/x.js',
  manifest: '',
  paths: ['/x'],
  preload: {},
  contract: '2.0',
};
const moduleWith = (slots: object) => ({ routes: [], slots, contract: '2.0' });
const filled = (fill: unknown) => moduleWith({ tiles: async () => ({ fill }) });
let current: Registry = [];

/** A fresh page that the server wrote with this registry in it. */
async function openPage(registry: Registry) {
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
  vi.resetModules();
  return (await import('./federated-modules.ts')).federatedModules;
}

beforeEach(() => {
  loadRemote.mockReset();
  current = [];
  vi.stubGlobal('fetch', async () => Response.json(current));
});

test('only the modules that fill the slot are loaded, each once', async () => {
  loadRemote.mockImplementation(async (name) => filled(name));
  const { loadFills } = await openPage([entry('mf_a', ['tiles']), entry('mf_b', ['other']), entry('mf_c', ['tiles']), plain]);
  const both = [
    { module: 'mf_a', version: '1', fill: 'mf_a/routes' },
    { module: 'mf_c', version: '1', fill: 'mf_c/routes' },
  ];
  expect(await loadFills('tiles')).toEqual(both);
  expect(await loadFills('tiles')).toEqual(both);
  expect(loadRemote).toHaveBeenCalledTimes(2);
});
test('a slot that nobody fills loads nothing', async () => {
  const { loadFills } = await openPage([entry('mf_a', [])]);
  expect(await loadFills('tiles')).toEqual([]);
  expect(loadRemote).not.toHaveBeenCalled();
});

test.each<[string, () => Promise<unknown>]>([
  ['is down', () => Promise.reject(new Error('down'))],
  ['has no such part', async () => moduleWith({})],
  ['has a part that does not load', async () => moduleWith({ tiles: () => Promise.reject(new Error('gone')) })],
])('a module that %s fails alone', async (_name, broken) => {
  loadRemote.mockImplementation((name) => (name === 'mf_a/routes' ? broken() : Promise.resolve(filled('b'))));
  current = [entry('mf_a', ['tiles'])];
  const { loadFills } = await openPage([entry('mf_a', ['tiles']), entry('mf_b', ['tiles'])]);
  expect(await loadFills('tiles')).toEqual([
    { module: 'mf_a', version: '1', failure: expect.any(Error) },
    { module: 'mf_b', version: '1', fill: 'b' },
  ]);
});

test('instead of a canary that fails, the stable version fills the slot', async () => {
  loadRemote.mockRejectedValueOnce(new Error('broken')).mockResolvedValue(filled('stable'));
  current = [entry('mf_a', ['tiles'], '0')];
  const { loadFills } = await openPage([entry('mf_a', ['tiles'])]);
  expect(await loadFills('tiles')).toEqual([{ module: 'mf_a', version: '0', fill: 'stable' }]);
});

test('a module that has moved to an origin that this page may not load from is left out', async () => {
  const away = { ...entry('mf_a', ['tiles']), entry: 'https://cdn.example/mf-a/1/remoteEntry.js' };
  const { loadFills } = await openPage([plain]);
  current = [away];
  await (await import('./registry.ts')).reloadRegistry();
  expect(await loadFills('tiles')).toEqual([{ module: 'mf_a', version: '1', failure: expect.any(Error) }]);
  expect(loadRemote).not.toHaveBeenCalled();
});
