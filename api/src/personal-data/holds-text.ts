import { createReadStream } from 'node:fs';

/** Whether a text stands anywhere in the bytes of a file; false for no file. */
export async function holdsText(path: string, text: string): Promise<boolean> {
  const wanted = Buffer.from(text);
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 4 * 1024 * 1024 })) {
      const bytes = Buffer.concat([rest, chunk as Buffer]);
      if (bytes.includes(wanted)) return true;
      // It may stand across two pieces.
      rest = bytes.subarray(-wanted.length + 1);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
  return false;
}
