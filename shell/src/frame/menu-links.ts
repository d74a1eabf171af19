import type { MenuEntry } from 'platform/face/registry';
import type { Capability } from 'shared/facts/capabilities';
import type { User } from 'shared/contract/session';
import { can } from 'shared/http/can';

/** Menu entries for a role, from shell and modules, without those whose capability the server lacks. */
export function menuLinks(entries: readonly MenuEntry[], { rol: role }: Partial<User>): MenuEntry[] {
  const isFor = ({ roles, needs }: MenuEntry) =>
    // A newer module may name a capability unknown to this shell: it counts as missing.
    (roles === undefined || (role !== undefined && roles.includes(role))) && (needs === undefined || can(needs as Capability));
  return entries.filter(isFor).toSorted((a, b) => a.order - b.order);
}
