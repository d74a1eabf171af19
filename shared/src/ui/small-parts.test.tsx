import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fakeHttp, refuse } from 'shared/testing/fake-http';
import { call } from 'shared/http/call';
import { signIn } from 'shared/testing/render-routes';
import { expect, test, vi } from 'vitest';
import { LoadError } from './access-denied.tsx';
import { Button } from './button.tsx';
import { WaitingCards } from './card.tsx';
import { DateField } from './date-field.tsx';
import { GalleryCover } from './gallery-cover.tsx';
import { Notice } from './notice.tsx';
import { usePageTitle } from './use-page-title.tsx';

test('success is announced politely, errors assertively', () => {
  render(
    <>
      <Notice kind="success">Guardado.</Notice>
      <Notice kind="error">No se ha guardado.</Notice>
    </>,
  );
  expect([screen.getByRole('status').textContent, screen.getByRole('alert').textContent]).toEqual(['Guardado.', 'No se ha guardado.']);
});

test('a day is repeated in words below its control, and linked to it; an incomplete year is not', () => {
  const { rerender } = render(<DateField label="Fecha" value="2026-04-12" readOnly />);
  screen.getByText('domingo, 12 de abril de 2026');
  rerender(<DateField label="Fecha" value="1974-07-25" isBirth readOnly />);
  const described = document.getElementById(screen.getByLabelText('Fecha').getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toMatch(/^25 de julio de 1974 · \d+ años$/);
  for (const value of ['', '0202-04-12']) {
    rerender(<DateField label="Fecha" value={value} readOnly />);
    expect(screen.getByLabelText('Fecha').hasAttribute('aria-describedby')).toBe(false);
  }
});

test('the tab title has the screen and the club', () => {
  function Titled({ title }: { title?: string }) {
    usePageTitle(title);
    return null;
  }
  const { rerender } = render(<Titled title="Eventos" />);
  expect(document.title).toBe('Eventos · Moto Club Ribera');
  rerender(<Titled title="Galerías" />);
  expect(document.title).toBe('Galerías · Moto Club Ribera');
  rerender(<Titled />);
  expect(document.title).toBe('Moto Club Ribera');
});

test('pending cards are announced once, and not read as empty ones', () => {
  const { container } = render(<WaitingCards columns={3} count={6} />);
  expect(screen.getByRole('status').textContent).toBe('Cargando...');
  expect(screen.queryByRole('list')).toBeNull();
  expect(container.querySelectorAll('[aria-hidden=true] > [data-waiting]')).toHaveLength(6);
});

test('a button does not submit its form by default', async () => {
  const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault());
  const { container } = render(
    <form>
      <Button>Otro</Button>
      <Button type="submit">Enviar</Button>
    </form>,
  );
  container.querySelector('form')?.addEventListener('submit', onSubmit);
  await userEvent.click(screen.getByText('Otro'));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Enviar'));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('a gallery shows its first picture, in its colour; without one the default', () => {
  const gallery = { id: 1, nombre: 'A', descripcion: null, fecha: null, tipo: 'publica' as const, evento: null, anio: null };
  const images = ['a', 'b'].map((name, id) => ({ id, ruta_archivo: `static/galerias/1/${name}.jpg`, color: '#b5402b' }));
  const coverOf = (imagenes: typeof images | undefined) => {
    const { container, unmount } = render(<GalleryCover gallery={{ ...gallery, imagenes: imagenes as typeof images }} />);
    const image = container.querySelector('img');
    const seen = [image?.getAttribute('src'), image?.style.getPropertyValue('--picture-color'), image?.alt];
    unmount();
    return seen;
  };
  expect(coverOf(images)).toEqual(['/static/galerias/1/a.jpg?w=960', '#b5402b', '']);
  for (const none of [[], undefined]) expect(coverOf(none)).toEqual(['/static/default.jpg?w=960', '', '']);
});

test.each([
  [403, '⛔ Acceso no autorizado'],
  [400, 'No se han podido cargar los usuarios.'],
])('a list that fails with %d shows: %s', async (status, text) => {
  signIn();
  fakeHttp({ 'GET /api/usuarios/': refuse(status, 'x') });
  const error: unknown = await call('GET /usuarios/').catch((refusal: unknown) => refusal);
  const retry = vi.fn();
  const element = <LoadError error={error} text="No se han podido cargar los usuarios." onRetry={retry} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole(status === 403 ? 'alert' : 'status').textContent).toContain(text);
  const next = screen.queryByRole('button', { name: 'Reintentar' });
  if (next) await userEvent.click(next);
  expect(retry).toHaveBeenCalledTimes(status === 403 ? 0 : 1);
});

test('a server error shows the reference in its log', async () => {
  signIn();
  const fail = (status: number) => () => Response.json({}, { status, headers: { 'x-request-id': 'k3f9x0ab' } });
  const referenceAt = async (status: number) => {
    fakeHttp({ 'GET /api/usuarios/': fail(status) });
    const error: unknown = await call('GET /usuarios/').catch((refusal: unknown) => refusal);
    const { unmount } = render(<LoadError error={error} text="No se han podido cargar los usuarios." onRetry={() => {}} />);
    const reference = screen.queryByText(/^Referencia/)?.textContent;
    unmount();
    return reference;
  };
  expect([await referenceAt(500), await referenceAt(400)]).toEqual(['Referencia: k3f9x0ab', undefined]);
});
