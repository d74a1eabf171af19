import type { Capability } from 'shared/facts/modules';

/** Sets the capabilities of the page's server; without any, it has only the bare contract. */
export function serverCan(...named: readonly (Capability | '*')[]): void {
  document.head.querySelector('meta[name=capabilities]')?.remove();
  const meta = document.createElement('meta');
  meta.name = 'capabilities';
  meta.content = named.join(' ');
  document.head.append(meta);
}
