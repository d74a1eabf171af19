import { open } from 'node:fs/promises';

/** In bytes: readers of PDF look for its marks this far from the ends. */
const length = 1024;

/** The first and the last bytes of a file, as Latin-1: one character a byte. */
export async function readEnds(path: string): Promise<{ first: string; last: string }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.toString('latin1', 0, bytesRead);
    };
    return { first: await read(0), last: await read(Math.max(0, size - length)) };
  } finally {
    await file.close();
  }
}

/** Whether a file is a PDF, whatever it is called, and was not cut off. */
export const isWholePdf = ({ first, last }: { first: string; last: string }): boolean => first.includes('%PDF-') && last.includes('%%EOF');
