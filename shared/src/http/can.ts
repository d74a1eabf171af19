import type { Capability } from 'shared/facts/modules';

/** Whether this page's server has a capability beyond the bare contract; '*': all. Read from <meta>, without a request. */
export function can(capability: Capability): boolean {
  // During server rendering: our own server has all.
  if (typeof document === 'undefined') return true;
  const named = document.querySelector<HTMLMetaElement>('meta[name=capabilities]')?.content;
  return named === '*' || (named?.split(' ').includes(capability) ?? false);
}
