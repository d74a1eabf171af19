import type { ReactNode } from 'react';
import { Loaded, useRetryable } from 'shared/data/loaded';
import { ButtonLink } from 'shared/ui/button';
import { CardGrid, WaitingCards } from 'shared/ui/card';
import { NothingYet, type NothingYetProps } from './nothing-yet.tsx';
import { Section, type SectionProps } from './section.tsx';

interface CardSectionProps<T> extends Omit<SectionProps, 'children'> {
  loaded: Promise<T[]>;
  load: () => Promise<T[]>;
  failed: string;
  nothing: NothingYetProps;
  columns: 3 | 4 | 5;
  /** Cards while pending; with `more` also the most that are shown. */
  count: number;
  /** Link to the whole list. */
  more?: string;
  card: (item: T) => ReactNode;
}

/** Section of the landing page with a list of cards. */
export function CardSection<T>({ loaded, load, failed, nothing, columns, count, more, card, ...section }: CardSectionProps<T>) {
  const { promise, retry } = useRetryable(loaded, load);
  return (
    <Section {...section}>
      <Loaded promise={promise} waiting={<WaitingCards columns={columns} count={count} />} failed={failed} retry={retry}>
        {(list) =>
          list.length === 0 ? (
            <NothingYet {...nothing} />
          ) : (
            <CardGrid columns={columns}>{(more === undefined ? list : list.slice(0, count)).map(card)}</CardGrid>
          )
        }
      </Loaded>
      {more !== undefined && (
        <p>
          <ButtonLink tone="outline" to={more}>
            Ver más...
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}
