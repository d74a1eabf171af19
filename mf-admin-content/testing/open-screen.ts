import { userEvent } from '@testing-library/user-event';
import { type FakeCall, fakeHttp, type FakeReplies } from 'shared/testing/fake-http';
import { fill } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { setWidth } from 'shared/testing/set-width';
import type { User } from 'shared/contract/session';
import { routes } from '../src/routes.tsx';

/** Opens a screen as a webmaster; `replies` may be changed while it is open. */
export function openScreen(path: string, replies: FakeReplies, user: Partial<User> = { id: 1, rol: 'webmaster' }) {
  // Wide enough for filters in a line.
  setWidth(1280);
  const calls = fakeHttp(replies);
  const logIn = (token: string, loggedIn: Partial<User> | null) => session.setState({ token, user: loggedIn });
  const { url, session } = renderRoutes(routes, path, { token: 'token', user, logIn });
  return { url, session, calls, writes: () => calls.filter(({ call }) => !call.startsWith('GET')) };
}

export function control<T extends HTMLElement = HTMLInputElement>(name: string): T {
  const found = document.querySelector<T>(`form [name="${name}"]`);
  if (!found) throw new Error(`There is no control named ${name}`);
  return found;
}

export const type = (name: string, value: string) => fill(control(name), value);

/** The file dialog does not enforce `accept`. */
export const choose = (name: string, file: File) => userEvent.setup({ applyAccept: false }).upload(control(name), file);

/** Fields of a multipart call; a file is given by its name. */
export function fieldsOf({ body }: Pick<FakeCall, 'body'>): Record<string, string> {
  if (!(body instanceof FormData)) throw new TypeError('That was no multipart call');
  return Object.fromEntries([...body.entries()].map(([name, value]) => [name, value instanceof File ? `file:${value.name}` : value]));
}
