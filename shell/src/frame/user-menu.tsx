import { useCallback, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from 'shared/session/session';
import { useDismissal } from './use-dismissal.ts';
import { groupLinks } from './menu-links.ts';
import { useMenu } from './use-menu.ts';
import styles from './user-menu.module.css';

/** Index of the item that gets the focus: arrows wrap around, Home and End jump. */
function nextIndex(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

/** Menu button: opens with click, Enter, Space and the arrows; Escape and Tab close it. */
export function UserMenu() {
  const user = useSession((session) => session.user);
  const logOut = useSession((session) => session.logOut);
  const groups = groupLinks(useMenu());
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Item that gets the focus when the menu opens: the first, or the last after ArrowUp. */
  const entry = useRef(0);
  const menuId = useId();

  useDismissal(root, isOpen, (byKey) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  });
  const menu = useCallback((list: HTMLElement | null) => void itemsOf(list).at(entry.current)?.focus(), []);

  const open = (at: number) => {
    entry.current = at;
    setOpen(true);
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowUp' ? -1 : 0);
  };
  const onMenuKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return setOpen(false);
    const items = itemsOf(event.currentTarget);
    const index = nextIndex(event.key, items.indexOf(document.activeElement as HTMLElement), items.length);
    const byCharacter = items.find((item) => event.key.length === 1 && item.textContent?.toLowerCase().startsWith(event.key.toLowerCase()));
    const target = index === undefined ? byCharacter : items[index];
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  const endSession = () => {
    setOpen(false);
    logOut();
    void navigate('/');
  };

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={`line gap-2 strong ${styles.button}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => (isOpen ? setOpen(false) : open(0))}
        onKeyDown={onButtonKey}
      >
        <span className={styles.name}>{user?.nombre?.trim() || 'Usuario'}</span>
        <svg viewBox="0 0 12 8" aria-hidden="true">
          <path d="M1 1.500l5 5 5-5" />
        </svg>
      </button>
      {isOpen && (
        <ul ref={menu} id={menuId} className={styles.menu} role="menu" aria-label="Menú de usuario" onKeyDown={onMenuKey}>
          {groups.map(({ title, entries }) => (
            <li key={title} role="none">
              {groups.length > 1 && (
                <p aria-hidden="true" className={`small strong soft ${styles.title}`}>
                  {title}
                </p>
              )}
              <ul role="group" aria-label={title}>
                {entries.map(({ path, label }) => (
                  <li key={path} role="none">
                    <Link to={path} role="menuitem" tabIndex={-1} onClick={() => setOpen(false)}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
          <li role="none" className={styles.last}>
            {/* Reachable with Tab: a menu that scrolls has to be reached without arrows too. */}
            <button type="button" role="menuitem" onClick={endSession}>
              Cerrar sesión
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}
