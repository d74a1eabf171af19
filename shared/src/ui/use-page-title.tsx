import { useEffect } from 'react';
import { tabTitle } from 'platform/wire/page-meta';
import { useClub } from 'shared/http/club';

/** Tab title: 'Eventos', then the club's name; without a title, that alone. */
export function usePageTitle(title?: string): void {
  const { nombre } = useClub();
  useEffect(() => {
    document.title = tabTitle(title, nombre);
  }, [title, nombre]);
}
