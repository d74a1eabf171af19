import type { Capability } from 'shared/facts/capabilities';

/** Whether the server that this page comes from has what is beyond the bare contract. Read from <meta> of the page, without a request. */
export function can(capability: Capability): boolean {
  // On a server, which draws a page: our own, which has all of it.
  if (typeof document === 'undefined') return true;
  const named = document.querySelector<HTMLMetaElement>('meta[name=capabilities]')?.content;
  return named?.split(' ').includes(capability) ?? false;
}
