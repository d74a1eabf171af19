import { createContext, useContext, useSyncExternalStore } from 'react';
import type { MenuEntry } from 'platform/wire/registry';
import type { ModulesMenu } from 'platform/load/modules';
import { useSession } from 'shared/session/session';
import shell from '../../package.json' with { type: 'json' };
import { menuLinks } from './menu-links.ts';

const none: MenuEntry[] = [];
const own: readonly MenuEntry[] = shell.host.menu;

/** Provides the modules' menu entries. */
export const MenuSource = createContext<ModulesMenu>({ read: () => none, watch: () => () => {} });

/** Links of the user's menu, before 'Cerrar sesión': the shell's own and those of the modules. */
export function useMenu(): MenuEntry[] {
  const { read, watch } = useContext(MenuSource);
  const modules = useSyncExternalStore(watch, read);
  const user = useSession((session) => session.user);
  return menuLinks([...own, ...modules], user ?? {});
}
