import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { TryOutOffer } from 'shared/contract/modules';
import { press } from 'shared/testing/person';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeHttp, type FakeReplies, refuse } from '../../../shared/testing/fake-http.ts';

const offer: TryOutOffer = { modulo: 'mf_x', version: '1.4.0-abc', origen: null, prueba: 'mf_x@1.4.0-abc' };
const asked = 'GET /api/modulos/prueba?modulo=mf_x%401.4.0';
const done = () => new Response(null, { status: 204 });

/** A page that the server rendered with these attributes, at this address. */
async function open(address: string, attributes: string, replies: FakeReplies = {}) {
  document.body.innerHTML = `<script type="application/json" id="registry" ${attributes}>[]</script>`;
  history.replaceState(null, '', address);
  const replace = vi.fn<(address: string | URL) => void>();
  vi.spyOn(window.location, 'replace').mockImplementation(replace);
  const calls = fakeHttp(replies);
  vi.resetModules();
  const { provideSession } = await import('shared/session/session');
  provideSession((await import('../auth/auth-store.ts')).authStore);
  await act(() => import('./try-out.tsx'));
  return { calls: () => calls.map(({ call, body }) => [call, body]), replace };
}

afterEach(() => history.replaceState(null, '', '/'));

test('an address alone changes nothing: the page names module, version and origin, and asks', async () => {
  const { calls, replace } = await open('/x?modulo=mf_x@1.4.0&a=1#b', 'data-asks="modulo"', {
    [asked]: offer,
    'POST /api/modulos/prueba': done,
  });
  const dialog = await screen.findByRole('alertdialog');
  for (const what of ['mf_x', '1.4.0-abc', `esta misma web (${location.origin})`]) expect(dialog.textContent).toContain(what);
  expect(calls()).toEqual([[asked, undefined]]);
  await press('Probar esta versión');
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/x?a=1#b'));
  expect(calls().at(-1)).toEqual(['POST /api/modulos/prueba', { modulo: 'mf_x@1.4.0-abc' }]);
});

test('code of another site is labelled so, with its origin', async () => {
  await open('/x?modulo=mf_x@1.4.0', 'data-asks="modulo"', { [asked]: { ...offer, origen: 'https://modules.example' } });
  expect((await screen.findByRole('alertdialog')).textContent).toContain('otra web (https://modules.example)');
});

test('declining changes nothing, and removes the request from the address', async () => {
  const { calls, replace } = await open('/x?modulo=mf_x@1.4.0&a=1', 'data-asks="modulo"', { [asked]: offer });
  await userEvent.click(await screen.findByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(location.pathname + location.search).toBe('/x?a=1');
  expect(calls()).toHaveLength(1);
  expect(replace).not.toHaveBeenCalled();
});

test('an address that looks like another host goes to the start', async () => {
  const { replace } = await open('/x?modulo=mf_x@1.4.0', 'data-asks="modulo"', { [asked]: offer, 'POST /api/modulos/prueba': done });
  const button = await screen.findByRole('button', { name: 'Probar esta versión' });
  vi.spyOn(window.location, 'pathname', 'get').mockReturnValue('//elsewhere.example/');
  await userEvent.click(button);
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/'));
});

test('where the server forbids requests, such as after a link of another site, none is sent', async () => {
  const { calls } = await open('/x?modulo=mf_x@1.4.0', 'data-tried="mf_y@2"', { [asked]: offer });
  expect(screen.getByRole('status').textContent).toContain('Estás probando mf_y@2');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(calls()).toEqual([]);
});

test('an impossible try-out shows the reason', async () => {
  await open('/x?modulo=mf_x@1.4.0', 'data-asks="modulo"', { [asked]: refuse(404, 'No hay ninguna versión así de ese módulo.') });
  expect((await screen.findByRole('status')).textContent).toContain('No hay ninguna versión así');
  await press('Cerrar');
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
