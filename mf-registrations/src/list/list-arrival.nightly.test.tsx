import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fill, press } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { grouped, names, openFilters, openList, person, rowOf } from '../../testing/open-list.ts';

/** A chunked reply, controlled by the test. */
function pieces() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (started) => void (controller = started) });
  return {
    reply: () => new Response(body),
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  };
}

test('the first rows are rendered, and can be selected, while the others load', async () => {
  const { reply, send, end } = pieces();
  openList([], { [grouped]: reply });
  await screen.findByText('Cargando inscripciones...');
  expect(screen.getByText('Total: –')).toBeTruthy();
  send(`{"2026":[${JSON.stringify(person(1, { nombre: 'Ñusta' }))},`);
  expect(await names()).toEqual(['Ñusta']);
  expect(screen.queryByText('Cargando inscripciones...')).toBeNull();
  expect(screen.getByText('Total: 1').parentElement?.textContent).toBe('Total: 1 y siguen llegando…');
  expect(screen.getByText('Total: 1').parentElement?.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar a Ñusta' }));
  send(`${JSON.stringify(person(2, { nombre: 'Luis' }))}],"2025":[],"2024":[${JSON.stringify(person(3, { nombre: 'Eva', anio: 2024 }))}]}`);
  end();
  await waitFor(async () => expect(await names()).toEqual(['Ñusta', 'Luis', 'Eva']));
  await waitFor(() => expect(screen.getByText('Total: 3').parentElement?.textContent).toBe('Total: 3'));
  expect(screen.getByText('Total: 3').parentElement?.getAttribute('aria-busy')).toBe('false');
  expect(screen.getAllByRole('table')).toHaveLength(2);
  screen.getByRole('button', { name: 'Enviar correo (1)' });
});

test('a two-byte character received in two chunks is one character; a large reply is read whole', async () => {
  const large = [1, 2, 3].map((id) => person(id, { nombre: `Ñ${id}`, notas: 'ñ'.repeat(20_000) }));
  const bytes = new TextEncoder().encode(JSON.stringify({ '2026': large }));
  const cut = bytes.indexOf(0xc3) + 1;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of [bytes.subarray(0, cut), bytes.subarray(cut)]) controller.enqueue(piece);
      controller.close();
    },
  });
  openList([], { [grouped]: () => new Response(body) });
  await waitFor(async () => expect(await names()).toEqual(['Ñ1', 'Ñ2', 'Ñ3']));
});

const many = (count: number) => Array.from({ length: count }, (_, index) => person(index + 1, { nombre: `N${index}` }));

test('of more than 1,500 only those near the window are rendered, and all are counted', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(57);
  openList(many(1501));
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1502'));
  expect((await names()).length).toBeLessThan(25);
  expect((await names())[0]).toBe('N0');
  const gaps = [...document.querySelectorAll<HTMLElement>('tr[aria-hidden]')];
  const rendered = (await names()).length;
  expect(gaps.map((gap) => Number.parseInt(gap.style.height))).toEqual([(1501 - rendered) * 57]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las de 2026' }));
  screen.getByRole('button', { name: 'Enviar correo (1501)' });
});

test('1,500 are all rendered once loaded', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(57);
  openList(many(1500));
  // Each query walks all that is rendered: a few are enough.
  await waitFor(() => expect(document.querySelectorAll('tr[data-index]')).toHaveLength(1500), { timeout: 60_000, interval: 1000 });
  expect(document.querySelector('tr[aria-hidden]')).toBeNull();
}, 90_000);

test('scrolling renders others, and keeps the focused one', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(57);
  openList(many(1501));
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1502'));
  screen.getByRole('checkbox', { name: 'Seleccionar a N1' }).focus();
  for (const top of [500, 1000, 1500, 2000, 50 * 57]) {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
    fireEvent.scroll(window);
  }
  await waitFor(async () => expect(await names()).toContain('N50'));
  expect((await names())[0]).toBe('N1');
  expect(await names()).not.toContain('N2');
  expect([...document.querySelectorAll('tr[data-index]')].map((row) => row.getAttribute('data-index'))).toContain('50');
});

test('loading another list aborts the first', async () => {
  let signal: AbortSignal | undefined;
  const held = (request: Request) => {
    ({ signal } = request);
    return new Promise<Response>((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)));
  };
  openList([], { [grouped]: held, [`${grouped}?pagado=Si`]: { '2026': [person(1, { nombre: 'Ana' })] } });
  await screen.findByText('Cargando inscripciones...');
  await waitFor(() => expect(signal?.aborted).toBe(false));
  await openFilters();
  await fill(screen.getByRole('combobox', { name: 'Pagado' }), 'Si');
  await press('Aplicar filtros');
  expect(await names()).toEqual(['Ana']);
  expect(signal?.aborted).toBe(true);
});

test('a registration that moves to another year is first in it', async () => {
  const [ana, eva] = [person(1, { nombre: 'Ana' }), person(2, { nombre: 'Eva', anio: 2024 })];
  const { replies } = openList([], { [grouped]: { '2026': [ana], '2024': [eva] } });
  await names();
  await userEvent.click((await rowOf('Ana')).getByRole('button', { name: 'Editar' }));
  const year = document.querySelector<HTMLInputElement>('[name=anio]');
  if (year) await fill(year, '2024');
  replies['PUT /api/inscripciones/1'] = { ...ana, anio: 2024, version: 2 };
  await press('Guardar cambios');
  await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(1));
  expect(await names()).toEqual(['Ana', 'Eva']);
});
