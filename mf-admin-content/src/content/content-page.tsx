import type { ReactNode } from 'react';
import { useRevalidator } from 'shared/router';
import { isStaff, useSession } from 'shared/session/session';
import { AccessDenied, LoadRefusal } from 'shared/ui/access-denied';
import { Loaded } from 'shared/ui/loaded';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import page from '../page.module.css';
import type { Content } from './content.ts';

interface ContentPageProps<T extends Content> {
  title: string;
  intro: string;
  promise: Promise<T>;
  children: (content: T) => ReactNode;
}

/** Everybody may read a content, so the server tells nothing about who may write: a known role does. */
export function ContentPage<T extends Content>({ title, intro, promise, children }: ContentPageProps<T>) {
  usePageTitle(title);
  const { revalidate } = useRevalidator();
  const role = useSession((session) => session.user?.rol);
  return (
    <div className={page.page}>
      <PageTitle>{title}</PageTitle>
      {role && !isStaff(role) ? (
        <AccessDenied />
      ) : (
        <>
          <p className={page.intro}>{intro}</p>
          <Loaded
            promise={promise}
            waiting={<p role="status">Cargando...</p>}
            failed={(error) => <LoadRefusal error={error} text="No se ha podido cargar el contenido." onRetry={() => void revalidate()} />}
          >
            {children}
          </Loaded>
        </>
      )}
    </div>
  );
}
