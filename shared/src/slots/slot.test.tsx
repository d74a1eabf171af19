import { act, render, screen } from '@testing-library/react';
import type { SlotFill } from 'platform/wire/slots';
import { expect, test, vi } from 'vitest';
import { Slot } from './slot.tsx';
import type { Places, Slots } from './slots.ts';

const props = { activity: { id: 7, titulo: 'Ruta' } } as Places['activity-gallery'];
const Pictures: Slots['activity-gallery'] = ({ activity }) => <p>{`Imágenes de ${activity.titulo}`}</p>;
const Broken: Slots['activity-gallery'] = () => {
  throw new Error('broken');
};

function open(...fills: Partial<SlotFill>[]) {
  const asked = vi.fn(async () => fills.map((fill, index) => ({ module: `mf_${index}`, version: '1.0', ...fill })));
  vi.stubGlobal('loadFills', asked);
  const page = () => (
    <main>
      <p>La página</p>
      <Slot name="activity-gallery" props={props} fallback={<p>Sin imágenes</p>} />
    </main>
  );
  const { container } = render(page());
  return { asked, main: container.querySelector('main') };
}

test('each module that fills a slot is rendered in it, with what the page hands over, and is named', async () => {
  const { asked } = open({ fill: Pictures }, { fill: Pictures });
  const parts = (await screen.findAllByText('Imágenes de Ruta')).map((part) => part.closest('div')?.dataset);
  expect(parts.map((part) => ({ ...part }))).toEqual([
    { slot: 'activity-gallery', module: 'mf_0', version: '1.0' },
    { slot: 'activity-gallery', module: 'mf_1', version: '1.0' },
  ]);
  expect(asked).toHaveBeenCalledExactlyOnceWith('activity-gallery');
});

test('while it loads, the fallback stands there', () => {
  vi.stubGlobal('loadFills', () => new Promise(() => {}));
  render(<Slot name="activity-gallery" props={props} fallback={<p>Sin imágenes</p>} />);
  expect(screen.getByText('Sin imágenes')).toBeTruthy();
});

test('a slot that nobody fills renders nothing', async () => {
  const { main } = open();
  await vi.waitFor(() => expect(main?.textContent).toBe('La página'));
});

test('in a shell from before slots, and on the server, the place stays empty', async () => {
  const { container } = render(<Slot name="activity-gallery" props={props} />);
  await act(async () => {});
  expect(container.innerHTML).toBe('');
});

test('a part that does not load leaves the fallback, and the others as they are', async () => {
  open({ failure: new Error('broken') }, { fill: Pictures });
  expect(await screen.findByText('Imágenes de Ruta')).toBeTruthy();
  expect(screen.getByText('Sin imágenes')).toBeTruthy();
});

test('a part that throws while it renders leaves the fallback, the page and the others', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  open({ fill: Broken }, { fill: Pictures });
  expect(await screen.findByText('Imágenes de Ruta')).toBeTruthy();
  expect(screen.getByText('Sin imágenes')).toBeTruthy();
  expect(screen.getByText('La página')).toBeTruthy();
  expect(told).toHaveBeenCalledExactlyOnceWith(new Error('broken'));
  logged.mockClear();
});
