import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepReply, privateName } from './offline.ts';

const put = vi.fn<(address: string, reply: Response) => Promise<void>>(async () => {});
const open = vi.fn<(name: string) => Promise<object>>(async () => ({ put }));
const has = vi.fn<(name: string) => Promise<boolean>>();
const fetch = vi.fn<(address: string, options: object) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('caches', { has, open });
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => vi.clearAllMocks());

test('a reply is cached where the server allows copies, which is checked once', async () => {
  fetch.mockResolvedValue(new Response());
  has.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  await keepReply('/api/user/me', { id: 1 });
  await keepReply('/api/user/me', { id: 1 });
  expect(open).toHaveBeenCalledWith(privateName);
  expect(put).toHaveBeenCalledTimes(2);
  expect(fetch).toHaveBeenCalledOnce();
});

test('a cache deleted because the server wants no copies is not created again', async () => {
  fetch.mockResolvedValue(new Response('', { status: 404 }));
  has.mockResolvedValue(false);
  await keepReply('/api/user/me', { id: 1 });
  expect(open).not.toHaveBeenCalled();
});
