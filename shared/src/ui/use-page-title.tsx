import { useEffect } from 'react';
import { tabTitle } from 'platform/face/page-meta';
import { club } from 'shared/contract/club';

/** The tab reads 'Eventos · Moto Club Almenara'; without a title, the club's name alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = tabTitle(title, club.name);
  }, [title]);
}
