import { atFirstUse } from './at-first-use.ts';
import { formatNumber } from './count-of.ts';

const rounded = atFirstUse(() => new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 }));
const units = ['KB', 'MB', 'GB', 'TB'] as const;

/** '1 KB', '120 KB', '12,3 GB' */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.max(Math.floor(Math.log(bytes) / Math.log(1024)), 1), units.length);
  const size = bytes / 1024 ** step;
  return `${step === 1 ? formatNumber(Math.max(1, Math.round(size))) : rounded().format(size)} ${units[step - 1]}`;
}

export const writeHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Unique random key; works without a secure context, where randomUUID is missing. */
export const randomHex = (bytes: number): string => writeHex(crypto.getRandomValues(new Uint8Array(bytes)));

/** A UUID (version 4), also without a secure context. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return writeHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
