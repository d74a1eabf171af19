import type { ReactNode } from 'react';
import { refusalStatus } from 'shared/http/client';
import { useLoaderData, useRevalidator } from 'shared/router';
import { useSession } from 'shared/session/session';
import { Button } from 'shared/ui/button';
import { LoadFailure } from 'shared/ui/load-failure';
import { Loaded } from 'shared/data/loaded';
import { Page, Sheet } from 'shared/ui/page';
import { Warning } from 'shared/ui/notice';
import type { AccountPageData } from './account-data.ts';
import styles from './account.module.css';
import { OpenSessionsSection } from './open-sessions-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { StaffRulesSection } from './staff-rules-section.tsx';

/** 'Seguridad de tu acceso': second factor, open sessions, and a webmaster's rules for staff. */
export function AccountPage() {
  const { factors, sessions, rules } = useLoaderData<AccountPageData>();
  const mustEnrol = useSession((session) => session.user?.debe_activar_segundo_factor ?? false);
  const isWebmaster = useSession((session) => session.user?.rol === 'webmaster');
  const logOut = useSession((session) => session.logOut);
  return (
    <Page title="Seguridad de tu acceso" width="narrow">
      {mustEnrol && (
        <Warning>
          <p>
            El club pide a la dirección la verificación en dos pasos. Actívala para seguir: basta una aplicación de códigos o una llave de
            acceso.
          </p>
          <Button tone="outline" onClick={logOut}>
            Cerrar sesión
          </Button>
        </Warning>
      )}
      <Section title="Verificación en dos pasos" promise={factors}>
        {(found) => (
          <>
            <p>Además de tu contraseña, al entrar se pide algo que solo tú tienes. Así nadie entra con una contraseña robada.</p>
            <SecondFactorSection found={found} />
          </>
        )}
      </Section>
      <Section title="Sesiones abiertas" promise={sessions}>
        {(found) => <OpenSessionsSection found={found} />}
      </Section>
      {isWebmaster && !mustEnrol && (
        <Section title="Reglas para dirección y webmaster" promise={rules}>
          {(found) => found && <StaffRulesSection found={found} />}
        </Section>
      )}
    </Page>
  );
}

/** Shows a message instead of an error where the server has only the contract. */
function Section<T>({ title, promise, children }: { title: string; promise: Promise<T>; children: (found: T) => ReactNode }) {
  const { revalidate } = useRevalidator();
  return (
    <section className={styles.section}>
      <Sheet>
        <h2>{title}</h2>
        <Loaded
          promise={promise}
          failed={(error) =>
            [404, 405].includes(refusalStatus(error) ?? 0) ? (
              <p>No está disponible en este servidor.</p>
            ) : (
              <LoadFailure text="No se ha podido cargar." onRetry={() => void revalidate()} />
            )
          }
        >
          {children}
        </Loaded>
      </Sheet>
    </section>
  );
}
