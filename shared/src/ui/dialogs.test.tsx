import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { press } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { AlertDialog, ConfirmDialog } from './alert-dialog.tsx';
import { EnlargeablePicture } from './enlargeable-picture.tsx';
import { EnlargeOverlay } from './enlarge-overlay.tsx';
import { Modal } from './modal.tsx';

const confirmed = vi.fn();
const name = <input aria-label="Nombre" />;

/** A screen with a button that opens a dialog, and that has the focus meanwhile. */
async function open(dialog: (close: () => void) => ReactNode) {
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        {isOpen && dialog(() => setOpen(false))}
      </>
    );
  }
  render(<Screen />);
  const opener = screen.getByRole('button', { name: 'Abrir' });
  await userEvent.click(opener);
  return opener;
}

const dialogs: [string, string, (close: () => void) => ReactNode][] = [
  ['an alert', 'Aceptar', (close) => <AlertDialog message="Hecho." onClose={close} />],
  ['a question', 'Cancelar', (close) => <ConfirmDialog message="¿Seguro?" confirm="Borrar" onConfirm={confirmed} onClose={close} />],
  [
    'a picture on the full screen',
    'Cerrar imagen ampliada',
    (close) => (
      <EnlargeOverlay label="Foto" onClose={close}>
        <img alt="" />
      </EnlargeOverlay>
    ),
  ],
  [
    'a form',
    'Cerrar',
    (close) => (
      <Modal title="Datos" onClose={close}>
        {name}
      </Modal>
    ),
  ],
];

test.each(dialogs)('closing %s restores the focus to its opener', async (_name, closes, dialog) => {
  const opener = await open(dialog);
  expect(document.querySelector('dialog')?.open).toBe(true);
  await press(closes);
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
  expect(confirmed).not.toHaveBeenCalled();
});

test.each(dialogs.slice(0, 3))('%s closes with Escape, as in the browser', async (_name, _closes, dialog) => {
  await open(dialog);
  // The browser's event.
  fireEvent(document.querySelector('dialog') ?? document, new Event('close'));
  expect(document.querySelector('dialog')).toBeNull();
});

test('the sentence names the dialog, and a question continues by its own button', async () => {
  await open(dialogs[1]?.[2] ?? (() => null));
  expect(screen.getByRole('alertdialog', { name: '¿Seguro?' })).toBeTruthy();
  await press('Borrar');
  expect(confirmed).toHaveBeenCalledOnce();
});

test('a form closes with Escape only, wherever the focus is, and what the key opens stays open', () => {
  const onClose = vi.fn();
  render(
    <Modal title="Datos" onClose={onClose}>
      {name}
    </Modal>,
  );
  expect(screen.getByRole('dialog', { name: 'Datos' }).getAttribute('aria-modal')).toBe('true');
  fireEvent.keyDown(screen.getByLabelText('Nombre'), { key: 'a' });
  expect(onClose).not.toHaveBeenCalled();
  // False: default prevented.
  expect(fireEvent.keyDown(screen.getByLabelText('Nombre'), { key: 'Escape' })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a dialog above a form handles Escape alone', () => {
  const onClose = vi.fn();
  render(
    <Modal title="Datos" onClose={onClose}>
      <AlertDialog message="Hecho." onClose={() => {}} />
    </Modal>,
  );
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Aceptar' }), { key: 'Escape' })).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('the page behind a form is inert, and elements that were inert before stay so afterwards', async () => {
  render(
    <>
      <header />
      <aside inert />
      <main>
        <p>Texto</p>
        <Screen />
      </main>
    </>,
  );
  const inert = () => [...document.body.querySelectorAll('[inert]')].map(({ localName }) => localName);
  expect(inert()).toEqual(['aside']);
  await press('Abrir');
  expect(inert()).toEqual(['header', 'aside', 'p', 'button']);
  await userEvent.keyboard('{Escape}');
  expect(inert()).toEqual(['aside']);

  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        {isOpen && (
          <Modal title="Datos" onClose={() => setOpen(false)}>
            {null}
          </Modal>
        )}
      </>
    );
  }
});

test('an unmounted form has no key listeners left', () => {
  const onClose = vi.fn();
  const { unmount } = render(
    <Modal title="Datos" onClose={onClose}>
      {null}
    </Modal>,
  );
  unmount();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
});

test('a click enlarges a picture to full size, with its title', async () => {
  render(<EnlargeablePicture src="/static/a.jpg" title="Ruta" sizes="50vw" />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Ampliar imagen: Ruta');
  const overlay = screen.getByRole('dialog', { name: 'Imagen ampliada: Ruta' });
  expect(overlay.querySelector('img')?.dataset['fit']).toBe('contain');
  await press('Cerrar imagen ampliada');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a long page loses inert in slices, the opener first, and is inert as a whole below the next dialog', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const list = document.body.appendChild(document.createElement('main'));
  list.innerHTML = `<div>${'<p><a href="/x">x</a></p>'.repeat(200)}</div>`.repeat(2);
  const opener = await open((close) => (
    <Modal title="Datos" onClose={close}>
      {name}
    </Modal>
  ));
  const outOfReach = () => [...list.querySelectorAll('a')].filter((link) => link.closest('[inert]')).length;
  expect(outOfReach()).toBe(400);
  await press('Cerrar');
  expect(opener.closest('[inert]')).toBeNull();
  expect(document.activeElement).toBe(opener);
  const seen: number[] = [];
  while (frames.length > 0) {
    seen.push(outOfReach());
    frames.shift()?.(0);
  }
  expect(outOfReach()).toBe(0);
  expect(document.querySelector('[inert]')).toBeNull();
  expect(Math.max(...seen.slice(1).map((count, index) => (seen[index] ?? 0) - count))).toBeLessThanOrEqual(101);

  await press('Abrir');
  await press('Cerrar');
  frames.shift()?.(0);
  await press('Abrir');
  expect(outOfReach()).toBe(400);
  await press('Cerrar');
  while (frames.length > 0) frames.shift()?.(0);
  expect(document.querySelector('[inert]')).toBeNull();
  list.remove();
});
