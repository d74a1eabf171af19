import type { MenuEntry } from 'platform/wire/registry';
import type { Capability } from 'shared/facts/modules';
import type { User } from 'shared/contract/session';
import { can } from 'shared/http/can';
import { readClub } from 'shared/http/club';

/** What the webmaster turns on. Served pages have no module of what is off; in development they have all. */
const turnedOn: Readonly<Record<string, () => boolean>> = { members: () => readClub().socios };

/** Menu entries for a role, from shell and modules, without those that need what the server lacks. */
export function menuLinks(entries: readonly MenuEntry[], { rol: role }: Partial<User>): MenuEntry[] {
  // A newer module may name a capability unknown to this shell: it counts as missing.
  const isThere = (needs: string) => turnedOn[needs]?.() ?? can(needs as Capability);
  const isFor = ({ roles, needs }: MenuEntry) =>
    (roles === undefined || (role !== undefined && roles.includes(role))) && (needs === undefined || isThere(needs));
  return entries.filter(isFor).toSorted((a, b) => a.order - b.order);
}

const titles: Readonly<Record<string, string>> = { club: 'El club', site: 'La web' };

/** The user's own entries first, then the club's and the site's. */
export function groupLinks(entries: readonly MenuEntry[]): { title: string; entries: MenuEntry[] }[] {
  const of = (title: string) => entries.filter(({ group }) => ((group && titles[group]) ?? 'Lo tuyo') === title);
  return ['Lo tuyo', ...Object.values(titles)].map((title) => ({ title, entries: of(title) })).filter((each) => each.entries.length > 0);
}
