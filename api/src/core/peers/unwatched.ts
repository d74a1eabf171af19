import { createLog } from '../logs/log.ts';
import { usualTimeouts } from './timeouts.ts';
import type { Watch } from './peer.ts';

/** For a tool beside the server: it throws the error itself and writes no log. */
export const unwatched = (): Watch => ({ log: createLog('silent'), timeouts: usualTimeouts });
