import { connect, type Socket } from 'node:net';

const connections = 20;
const duration = 1000;

/** The bytes of one whole answer; equal requests get answers of equal length, but for the digits of the date, which never change in number. */
function measureAnswer(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\r\n\r\n') + 4;
      if (end < 4) return;
      if (!text.startsWith('HTTP/1.1 200 ')) return reject(new Error(`not a success: ${text.slice(0, 80)}`));
      const length = end + Number(/\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1] ?? Number.NaN);
      if (text.length < length) return;
      socket.off('data', read);
      resolve(length);
    };
    socket.setEncoding('latin1').on('data', read).once('error', reject).write(request);
  });
}

/**
 * How many equal GETs a server answers in a second over 20 kept connections. A client that parsed every answer would be slower
 * than the servers that it measures; this one counts bytes.
 */
export async function requestsPerSecond(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const { hostname, port, pathname } = new URL(url);
  const lines = Object.entries({ Host: `${hostname}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay(true));
  const [length = Infinity] = await Promise.all(sockets.map((socket) => measureAnswer(socket, request)));
  let answers = 0;
  const started = performance.now();
  for (const socket of sockets) {
    let bytes = 0;
    socket.on('data', (chunk: string) => {
      bytes += chunk.length;
      if (bytes < length) return;
      bytes -= length;
      answers += 1;
      socket.write(request);
    });
    socket.write(request);
  }
  await new Promise((resolve) => setTimeout(resolve, duration));
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  return answers / seconds;
}
