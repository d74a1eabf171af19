import type { ComponentProps } from 'react';
import { Link } from 'shared/router';
import styles from './touch-link.module.css';

interface Placing {
  /** At the lower end of a card. */
  atEnd?: boolean;
}

/** A standalone link with a touch-sized target: `to` a screen, or with `href` to anywhere else. */
export function TouchLink({
  atEnd,
  children,
  ...props
}: (ComponentProps<typeof Link> | (ComponentProps<'a'> & { href: string })) & Placing) {
  const look = { className: styles.link, 'data-at-end': atEnd };
  if ('to' in props) {
    return (
      <Link {...props} {...look}>
        {children}
      </Link>
    );
  }
  return (
    <a {...props} {...look}>
      {children}
    </a>
  );
}
