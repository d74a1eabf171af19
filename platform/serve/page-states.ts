import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { PageState } from './finish-rendered.ts';

/** How many are kept, of 3 KB each: tabs stay open while their pages change. */
const most = 400;

export interface PageStates {
  keep(state: PageState): void;
  /** Brotli. */
  read(address: string): Buffer | undefined;
}

/** The states of pages that were served, the last ones. */
export function createPageStates(): PageStates {
  const kept = new Map<string, Buffer>();
  return {
    keep({ address, script }) {
      const known = kept.get(address);
      kept.delete(address);
      kept.set(address, known ?? brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size > most) kept.delete(oldest);
    },
    read: (address) => kept.get(address),
  };
}

export const unpackState = (packed: Buffer): Buffer => brotliDecompressSync(packed);
