// Loaded into the server before its own code. A client of OBSERVE_SOCKET gets what happened since the last one.
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';

let peak = 0;
let longestHeld = 0;
let before = performance.now();
let spentBefore = process.cpuUsage();

// A late turn of the event loop was delayed by our own work, or by other programs on the processor: only the
// time that this process spent on a processor meanwhile is its own.
setInterval(() => {
  const now = performance.now();
  const { user, system } = process.cpuUsage(spentBefore);
  longestHeld = Math.max(longestHeld, Math.min(now - before, (user + system) / 1000));
  before = now;
  spentBefore = process.cpuUsage();
  peak = Math.max(peak, process.memoryUsage.rss());
}, 1).unref();

rmSync(process.env.OBSERVE_SOCKET, { force: true });
createServer((socket) => {
  const rss = process.memoryUsage.rss();
  socket.end(JSON.stringify({ rss, peak: Math.max(peak, rss), longestHeld }));
  peak = 0;
  longestHeld = 0;
})
  .listen(process.env.OBSERVE_SOCKET)
  .unref();
