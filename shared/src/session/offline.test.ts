import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOldPrivate, keepReply, ownFor, privateName, readReply } from './offline.ts';

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

test('what is the own of the user stays when lists of others are over, and is read until its own end', async () => {
  const replies = new Map<string, Response>();
  const cache = {
    put: async (address: string, reply: Response) => void replies.set(address, reply),
    keys: async () => [...replies.keys()],
    match: async (address: string) => replies.get(address)?.clone(),
    delete: async (address: string) => replies.delete(address),
  };
  const deleteDatabase = vi.fn<(name: string) => void>();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache, match: cache.match });
  localStorage.removeItem('privado-hasta');
  await keepReply('/api/list', 1, 0);
  await keepReply('/api/card', 2, 0, ownFor);
  const later = ownFor / 2;
  forgetOldPrivate(later);
  await expect.poll(() => [...replies.keys()]).toEqual(['/api/card']);
  expect(deleteDatabase).toHaveBeenCalledWith(privateName);
  await expect.poll(() => localStorage.getItem('privado-hasta')).toBe(String(ownFor));
  expect([await readReply('/api/card', later), await readReply('/api/card', ownFor + 1)]).toEqual([2, undefined]);
});
