import { useEffect } from 'react';
import { club } from 'shared/contract/club';

/** The tab reads 'Eventos · Moto Club Almenara'; without a title, the club's name alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${club.name}` : club.name;
  }, [title]);
}
