import type { ComponentProps } from 'react';

type SectionTitleProps = Omit<ComponentProps<'h2'>, 'className'>;

/**
 * Heading of a part of a screen.
 *
 * Its size is in `base.css`, and it has a file of its own: each screen carries the parts that it uses, with their styles.
 */
export const SectionTitle = ({ children, ...props }: SectionTitleProps) => (
  <h2 {...props} data-size="sm">
    {children}
  </h2>
);
