import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { askInTime, PeerError, TimeoutError } from './ask-in-time.ts';

const silence = 300;
let answer: (response: ServerResponse) => void;
const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const ask = (sending?: number) =>
  askInTime((how) => fetch(address, how), { peer: 'The peer', silence, ...(sending === undefined ? {} : { sending }) });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a peer that sends nothing, or stops in the middle, runs into the timeout; the connection is closed', async () => {
  const closed: Promise<unknown>[] = [];
  answer = (response) => void closed.push(once(response, 'close'));
  await expect(ask()).rejects.toThrow(new TimeoutError('The peer did not answer within 0.3 s.'));
  answer = (response) => {
    closed.push(once(response, 'close'));
    response.write('half');
  };
  await expect((await ask()).text()).rejects.toBeInstanceOf(TimeoutError);
  await Promise.all(closed);
});

test('only waiting for the peer counts: many slow parts, and a slow reader', async () => {
  answer = async (response) => {
    for (const part of 'abcde') {
      response.write(part);
      await pause(silence / 2);
    }
    response.end();
  };
  const parts: string[] = [];
  for await (const part of (await ask()).body ?? []) {
    parts.push(Buffer.from(part).toString());
    if (parts.length === 1) await pause(2 * silence);
  }
  expect(parts.join('')).toBe('abcde');
});

test('what has to leave first gets time of its own', async () => {
  answer = async (response) => {
    await pause(1.5 * silence);
    response.end('late');
  };
  await expect(ask()).rejects.toBeInstanceOf(TimeoutError);
  expect(await (await ask(1024 * 1024)).text()).toBe('late');
});

test('an unreachable peer is reported with its reason', async () => {
  const nowhere = askInTime((how) => fetch('http://127.0.0.1:9/', how), { peer: 'The peer', silence });
  await expect(nowhere).rejects.toThrow(PeerError);
  await expect(nowhere).rejects.toThrow('The peer could not be reached: ');
});

test('a reply without a body is given as it is', async () => {
  answer = (response) => response.writeHead(204).end();
  expect((await ask()).status).toBe(204);
});

test('a redirect is not followed', async () => {
  let asked = 0;
  answer = (response) => {
    asked++;
    response.writeHead(302, { location: '/elsewhere' }).end();
  };
  await expect(ask()).rejects.toBeInstanceOf(PeerError);
  expect(asked).toBe(1);
});
