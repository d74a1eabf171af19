import { open } from 'node:fs/promises';

/** In bytes: readers of PDF look for its mark this far from the beginning, and for the other in as much as a server adds at the end. */
const [most, mostAfter] = [1024, 4096];
/** Read at once, going back over what only fills a file. */
const slice = 65_536;

/** The first and the last bytes of a file, without what only fills its end, as Latin-1: one character a byte. */
export async function readEnds(path: string): Promise<{ first: string; last: string }> {
  const file = await open(path);
  try {
    const read = async (position: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.toString('latin1', 0, bytesRead);
    };
    let { size: end } = await file.stat();
    let filled = '';
    while (end > 0 && filled === '') {
      const from = Math.max(0, end - slice);
      filled = withoutFiller(await read(from, end - from));
      end = from + filled.length;
    }
    const from = Math.max(0, end - mostAfter);
    return { first: await read(0, most), last: await read(from, end - from) };
  } finally {
    await file.close();
  }
}

/** Zeros, blanks and erased bytes, which disks, scanners and mail programs leave. */
function withoutFiller(bytes: string): string {
  let end = bytes.length;
  while (end > 0 && '\0\t\n\v\f\r \u{1A}\u{FF}'.includes(bytes.charAt(end - 1))) end -= 1;
  return bytes.slice(0, end);
}

/** Whether a file is a PDF, whatever it is called, and was not cut off. */
export const isWholePdf = ({ first, last }: { first: string; last: string }): boolean => first.includes('%PDF-') && last.includes('%%EOF');
