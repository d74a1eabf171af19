import { fireEvent, screen } from '@testing-library/react';
import type { FakeCall, FakeReply } from 'shared/testing/fake-http';
import { fakeHttp } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import type { User } from 'shared/contract/session';
import { routes } from './routes.tsx';

/** Opens a screen as a webmaster; `replies` may be changed while it is open. */
export function openScreen(path: string, replies: Record<string, FakeReply>, user: Partial<User> = { id: 1, rol: 'webmaster' }) {
  const calls = fakeHttp(replies);
  const logIn = (token: string, loggedIn: Partial<User> | null) => session.setState({ token, user: loggedIn });
  const { place, session } = renderRoutes(routes, path, { token: 'token', user, logIn });
  return { place, session, calls, writes: () => calls.filter(({ call }) => !call.startsWith('GET')) };
}

export function control<T extends HTMLElement = HTMLInputElement>(name: string): T {
  const found = document.querySelector<T>(`form [name="${name}"]`);
  if (!found) throw new Error(`There is no control named ${name}`);
  return found;
}

export const type = (name: string, value: string) => fireEvent.change(control(name), { target: { value } });

export const click = (name: string, role: 'button' | 'link' = 'button') => fireEvent.click(screen.getByRole(role, { name }));

export function choose(name: string, file: File) {
  const input = control(name);
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
}

/** The fields of a multipart call; a file is told by its name. */
export function fieldsOf({ body }: Pick<FakeCall, 'body'>): Record<string, string> {
  if (!(body instanceof FormData)) throw new TypeError('That was no multipart call');
  return Object.fromEntries([...body.entries()].map(([name, value]) => [name, value instanceof File ? `file:${value.name}` : value]));
}
