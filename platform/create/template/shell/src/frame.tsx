import type { ModulesMenu } from '@almena/modules/load/modules';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';

/** What is around every page: the menu has a link for each that a module declares. */
export function Frame({ menu, children }: { menu: ModulesMenu; children: ReactNode }) {
  const entries = useSyncExternalStore(menu.watch, menu.read, menu.read);
  return (
    <>
      <header>
        <nav aria-label="Main">
          {[...entries]
            .sort((one, other) => one.order - other.order)
            .map(({ path, label }) => (
              <Link key={path} to={path}>
                {label}
              </Link>
            ))}
        </nav>
      </header>
      <main>{children}</main>
    </>
  );
}
