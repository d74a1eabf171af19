import { isFullDisk, readThrown } from '../base/thrown.ts';
import { ConfigError } from '../base/config.ts';
import { PeerDown } from '../peers/peer.ts';

/** One line for an error that a person can mend; the whole error for an unforeseen one. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.mistakes.join('\n');
  if (error instanceof PeerDown) return `${error.message} The start gave up: see to it, or to DATABASE_URL, and start again.`;
  if (isFullDisk(error)) return 'The disk is full, to the last byte: make room for 20 MB, and start again.';
  const { code, port } = readThrown(error);
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: stop it, or choose another with PORT=3001.`;
  if (code === 'EACCES' && port) return `This user may not listen on port ${port}: choose one above 1023 with PORT.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
