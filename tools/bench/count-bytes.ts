import { connect } from 'node:net';

const endOfHead = '\r\n\r\n';

/**
 * Downloads something and returns how fast it came, in megabytes per second from the request to the last byte, and its length. A client
 * that made an object of every piece would be busier than the server that it measures; this one reads into one buffer and counts.
 *
 * @throws when the answer is no success, or not as long as it says.
 */
export function countBytes(url: string, headers: Readonly<Record<string, string>> = {}): Promise<{ rate: number; bytes: number }> {
  const { hostname, port, pathname } = new URL(url);
  const lines = Object.entries({ host: hostname, connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return new Promise((resolve, reject) => {
    const buffer = Buffer.alloc(1024 * 1024);
    let head = '';
    let bytes = 0;
    const callback = (read: number) => {
      if (bytes > 0) bytes += read;
      else {
        head += buffer.toString('latin1', 0, read);
        const end = head.indexOf(endOfHead);
        if (end >= 0) bytes = head.length - end - endOfHead.length;
      }
      return true;
    };
    const started = performance.now();
    const socket = connect({ port: Number(port), host: hostname, onread: { buffer, callback } });
    socket.once('error', reject);
    socket.once('end', () => {
      const seconds = (performance.now() - started) / 1000;
      const announced = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]);
      if (!head.startsWith('HTTP/1.1 200 ') || bytes !== announced) {
        return reject(new Error(`${url} answered ${head.slice(0, 12)} and ${bytes} of ${announced} bytes.`));
      }
      resolve({ rate: bytes / 1024 ** 2 / seconds, bytes });
    });
    socket.write(`GET ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  });
}
