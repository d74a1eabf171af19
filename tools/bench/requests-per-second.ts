import { connect, type Socket } from 'node:net';

const connections = 20;
/** In ms. */
const duration = 2000;

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

/** A connection that answers a whole reply with the next request. Its bytes are read into a buffer that all share, and only counted. */
function keepAsking(port: number, host: string, buffer: Buffer, onBytes: (socket: Socket, bytes: number) => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const callback = (bytes: number) => {
      onBytes(socket, bytes);
      return true;
    };
    const socket = connect({ port, host, onread: { buffer, callback } }, () => resolve(socket)).setNoDelay(true);
    socket.once('error', reject);
  });
}

/**
 * How many equal GETs a server answers in a second over 20 kept connections. A client that parsed every answer, or made a text of it, would
 * be slower than the servers that it measures, and the more so the longer they are; this one counts bytes.
 */
export async function requestsPerSecond(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const { hostname, port, pathname } = new URL(url);
  const lines = Object.entries({ Host: `${hostname}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const first = connect(Number(port), hostname);
  const length = await measureAnswer(first, request).finally(() => first.destroy());
  const buffer = Buffer.allocUnsafeSlow(256 * 1024);
  const read = new Map<Socket, number>();
  let answers = 0;
  const onBytes = (socket: Socket, bytes: number) => {
    const whole = (read.get(socket) ?? 0) + bytes;
    read.set(socket, whole % length);
    if (whole < length) return;
    answers += 1;
    socket.write(request);
  };
  const sockets = await Promise.all(Array.from({ length: connections }, () => keepAsking(Number(port), hostname, buffer, onBytes)));
  const started = performance.now();
  for (const socket of sockets) socket.write(request);
  await new Promise((resolve) => setTimeout(resolve, duration));
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  return answers / seconds;
}
