// Visitors, one every 200 ms, each of whom asks once for the home page and waits for two seconds at most. In a process of their own: a
// test that holds hundreds of connections looks late. Arguments: the port, and for how many ms. Prints each one's time in ms, or null.
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const [port, lasts] = process.argv.slice(2).map(Number);

async function visit(index) {
  const began = performance.now();
  const localAddress = `127.0.4.${1 + (index % 200)}`;
  const signal = AbortSignal.timeout(2000);
  try {
    const [reply] = await once(get({ port, host: '127.0.0.1', localAddress, path: '/', agent: false, signal }), 'response');
    await once(reply.resume(), 'end', { signal });
    return reply.statusCode === 200 ? Math.round(performance.now() - began) : null;
  } catch {
    return null;
  }
}

const visits = [];
for (const began = performance.now(); performance.now() - began < lasts; await wait(200)) visits.push(visit(visits.length));
process.stdout.write(JSON.stringify(await Promise.all(visits)));
