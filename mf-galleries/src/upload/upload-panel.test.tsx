import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { chooseFiles, press } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { UploadPanel } from './upload-panel.tsx';
import type { UploadItem, UploadResult, UploadSnapshot, UploadState } from './upload-queue.ts';

let nextId = 1;
const picture = (name = 'a.jpg', type = 'image/jpeg') => new File(['x'], name, { type });
const item = (state: UploadState, more: Partial<UploadItem> = {}): UploadItem => ({
  id: nextId++,
  file: picture(),
  state,
  sent: 0,
  attempts: 0,
  ...more,
});

function show(snapshot: Partial<UploadSnapshot> = {}, result?: UploadResult) {
  const uploads: UploadSnapshot = { items: [], busy: false, percent: 0, outcome: undefined, ...snapshot };
  const uploading = { uploads, add: vi.fn(), remove: vi.fn(), send: vi.fn(async () => result) };
  const onUploaded = vi.fn();
  const panel = (changes: Partial<UploadSnapshot>) => (
    <UploadPanel gallery="Alba" uploading={{ ...uploading, uploads: { ...uploads, ...changes } }} onUploaded={onUploaded} />
  );
  const { rerender } = render(panel({}));
  return { ...uploading, onUploaded, change: (changes: Partial<UploadSnapshot>) => rerender(panel(changes)) };
}
const choose = (...files: File[]) => chooseFiles(screen.getByLabelText('Elegir imágenes'), ...files);
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('each file shows its state', () => {
  const big = picture('grande.jpg');
  Object.defineProperty(big, 'size', { value: 2.55 * 1024 * 1024 });
  const middling = picture('media.jpg');
  Object.defineProperty(middling, 'size', { value: 99_999 });
  show({
    items: [
      item('waiting', { file: big }),
      item('sending', { sent: 0.256, file: middling }),
      item('processing'),
      item('retrying'),
      item('stored'),
      item('repeated'),
      item('failed', { reason: 'Se ha perdido la conexión.' }),
      item('rejected', { reason: 'Pesa más de 50 MB.' }),
    ],
  });
  expect(rows()).toEqual([
    'grande.jpgLista para subir · 2,6 MB',
    'media.jpgSubiendo 26% · 98 KB',
    'a.jpgProcesando en el servidor · 1 KB',
    'a.jpgSin conexión: se volverá a intentar · 1 KB',
    'a.jpgSubida · 1 KB',
    'a.jpgRepetida: no se sube otra vez · 1 KB',
    'a.jpgNo se ha podido subir: Se ha perdido la conexión.',
    'a.jpgNo se puede aceptar: Pesa más de 50 MB.',
  ]);
  expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('value'))).toEqual(['0.256', '0', '0']);
});

test('files that are neither sending nor stored can be removed', async () => {
  const states: UploadState[] = ['waiting', 'sending', 'processing', 'retrying', 'stored', 'repeated', 'failed', 'rejected'];
  const items = states.map((state) => item(state, { file: picture(state) }));
  const { remove } = show({ items });
  const buttons = screen.getAllByRole('button', { name: /^Quitar/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
    ['waiting', 'repeated', 'failed', 'rejected'].map((state) => `Quitar ${state}`),
  );
  await userEvent.click(buttons[1] as HTMLElement);
  expect(remove.mock.calls).toEqual([[items[5]?.id]]);
});

test.each([
  ['foto.jpg', 'image/jpeg', true],
  ['notas.txt', 'text/plain', false],
  ['sin-tipo.HEIC', '', true],
  ['sin-tipo.tif', '', true],
  ['sin-tipo.jpeg', '', true],
  ['sin-tipo.pdf', '', false],
  ['foto.jpg.exe', '', false],
  ['foto.jpg', 'application/pdf', false],
])('%s of type «%s» is a picture: %s', async (name, type, isPicture) => {
  const { add } = show();
  const file = picture(name, type);
  await choose(file);
  expect(add.mock.calls).toEqual([[isPicture ? [file] : []]]);
  const notice = screen.queryByText(`Solo se pueden subir imágenes: ${name} se ha dejado fuera.`);
  expect(notice === null).toBe(isPicture);
});

test('skipped files are named until other files are chosen', async () => {
  show();
  await choose(picture('a.txt', 'text/plain'), picture('b.txt', 'text/plain'));
  expect(screen.getByText('Solo se pueden subir imágenes: a.txt, b.txt se ha dejado fuera.')).toBeTruthy();
  await choose(picture());
  expect(screen.queryByText(/^Solo se pueden/)).toBeNull();
});

test.each<[string, UploadState[], string]>([
  ['success', ['stored'], '1 de 1 imagen subida'],
  ['success', ['stored', 'stored', 'repeated'], '2 de 3 imágenes subidas · 1 repetida'],
  ['error', ['repeated', 'repeated', 'rejected'], '0 de 3 imágenes subidas · 2 repetidas · 1 rechazada'],
  ['error', ['rejected', 'rejected', 'failed'], '0 de 3 imágenes subidas · 2 rechazadas · 1 sin enviar'],
])('%s of %j is shown as «%s»', (outcome, states, line) => {
  show({ items: states.map((state) => item(state)), outcome: outcome as 'success' | 'error' });
  expect(screen.getByText(line)).toBeTruthy();
  expect(screen.queryByText('Imágenes subidas correctamente') !== null).toBe(outcome === 'success');
  expect(screen.queryByText('Error al subir imágenes.') !== null).toBe(outcome === 'error');
});

test('while uploading the button is disabled and a bar shows the progress; afterwards the button has the focus again', () => {
  const items = [item('failed'), item('failed'), item('sending', { sent: 0.5 })];
  const { change } = show({ items, busy: true, percent: 40 });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Subiendo... 40%' });
  expect(button.disabled).toBe(true);
  expect(screen.getByRole('progressbar', { name: 'Subida a Alba' }).getAttribute('value')).toBe('40');
  expect(screen.queryByRole('button', { name: /^Reintentar/ })).toBeNull();
  expect(screen.queryByText(/de 3 imágenes/)).toBeNull();
  change({ busy: false, outcome: 'error' });
  expect(button.disabled).toBe(false);
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole('progressbar', { name: 'Subida a Alba' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Reintentar 2 imágenes' })).toBeTruthy();
});

test('the focus stays where the user has moved it', () => {
  const { change } = show({ items: [item('stored'), item('waiting')], busy: true });
  const other = screen.getByRole('button', { name: 'Quitar a.jpg' });
  other.focus();
  change({ busy: false, outcome: 'success' });
  expect(document.activeElement).toBe(other);
});

test.each<[string, string, UploadState]>([
  ['the button', 'Subir', 'waiting'],
  ['another try', 'Reintentar 1 imagen', 'failed'],
])('%s sends, and reports the result', async (_how, name, state) => {
  const result = { stored: [] };
  const { send, onUploaded } = show({ items: [item(state)] }, result);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(send).toHaveBeenCalledOnce();
  expect(onUploaded.mock.calls).toEqual([[result]]);
});

test('an empty upload reports no result', async () => {
  const { onUploaded } = show();
  await press('Subir');
  expect(onUploaded).not.toHaveBeenCalled();
});

function drag(type: 'dragover' | 'dragleave' | 'drop', target: Element, files?: File[]) {
  const dataTransfer = { types: files ? ['Files'] : ['text/plain'], files: files ?? [] };
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer });
  act(() => void target.dispatchEvent(event));
  return event.defaultPrevented;
}

test('files are dropped on the form; a drop outside does not replace the page', async () => {
  const { add } = show();
  const form = screen.getByRole('form', { name: 'Imágenes para Alba' });
  const isOver = () => form.querySelector('label')?.getAttribute('data-over') === 'true';
  const files = [picture()];
  expect([drag('dragover', form, files), isOver()]).toEqual([true, true]);
  expect([drag('dragleave', form, files), isOver()]).toEqual([true, false]);
  drag('dragover', form, files);
  expect([drag('dragover', document.body, files), isOver()]).toEqual([true, false]);
  expect([drag('drop', document.body, files), add.mock.calls]).toEqual([true, []]);
  drag('dragover', form, files);
  expect([drag('drop', form, files), isOver()]).toEqual([true, false]);
  await waitFor(() => expect(add.mock.calls).toEqual([[files]]));
});

test('dragged text is ignored', () => {
  const { add } = show();
  const form = screen.getByRole('form', { name: 'Imágenes para Alba' });
  expect([drag('dragover', form), drag('drop', form)]).toEqual([false, false]);
  expect(form.querySelector('label')?.hasAttribute('data-over')).toBe(false);
  expect(add).not.toHaveBeenCalled();
});
