import type { MenuEntry } from 'platform/face/registry';
import type { Capability } from 'shared/contract/calls';
import type { User } from 'shared/contract/session';
import { can } from 'shared/http/can';
import { readClub } from 'shared/http/club';

/** Capabilities that the webmaster turns on. Served pages have no module of one that is off; in development they have all. */
const turnedOn: Partial<Record<Capability, () => boolean>> = { members: () => readClub().socios };

/** Menu entries for a role, from shell and modules, without those whose capability the server lacks. */
export function menuLinks(entries: readonly MenuEntry[], { rol: role }: Partial<User>): MenuEntry[] {
  // A newer module may name a capability unknown to this shell: it counts as missing.
  const isThere = (needs: Capability) => can(needs) && (turnedOn[needs]?.() ?? true);
  const isFor = ({ roles, needs }: MenuEntry) =>
    (roles === undefined || (role !== undefined && roles.includes(role))) && (needs === undefined || isThere(needs as Capability));
  return entries.filter(isFor).toSorted((a, b) => a.order - b.order);
}
