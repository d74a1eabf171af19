import { createLog } from '../logs/log.ts';
import { usualTimeouts } from './timeouts.ts';
import type { Watch } from './peer.ts';

/** For a tool beside the server: it fails with what it met, and nobody reads a log of it. */
export const unwatched = (): Watch => ({ log: createLog('silent'), timeouts: usualTimeouts });
