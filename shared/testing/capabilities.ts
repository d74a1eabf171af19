import type { Capability } from 'shared/facts/capabilities';

/** The page comes from a server that has these of what is beyond the bare contract; without any, from one that knows only that. */
export function serverCan(...named: readonly Capability[]): void {
  document.head.querySelector('meta[name=capabilities]')?.remove();
  const meta = document.createElement('meta');
  meta.name = 'capabilities';
  meta.content = named.join(' ');
  document.head.append(meta);
}
