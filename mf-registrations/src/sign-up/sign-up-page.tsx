import { lazy, Suspense } from 'react';
import type { RouteOffer } from 'shared/contract/edition';
import { can } from 'shared/http/can';
import { useLoaderData, useRevalidator } from 'shared/router';
import { tellOpening } from 'shared/text/opening';
import { Loaded } from 'shared/ui/loaded';
import { Warning } from 'shared/ui/page';
import { PageTitle } from 'shared/ui/page-title';
import { RouteFacts } from 'shared/ui/route-facts';
import { usePageTitle } from 'shared/ui/use-page-title';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { ClosedBox } from './form-parts.tsx';
import { useHashKey } from 'shared/data/hash';
import { tellFull } from './places.ts';
import { RegistrationForm } from './registration-form.tsx';
import { loadSignUp, type SignUpData, signUpTitle } from './sign-up-data.ts';
import styles from './sign-up-page.module.css';
import { useReloadAt } from './use-reload-at.ts';

/** Lazy: rarely needed. */
const EarlySignUp = lazy(async () => ({ default: (await import('./early-sign-up.tsx')).EarlySignUp }));

function SignUpPage() {
  usePageTitle(signUpTitle);
  const { status } = useLoaderData<SignUpData>();
  return (
    <section className={styles.page}>
      <PageTitle>{signUpTitle}</PageTitle>
      <Loaded promise={status} waiting={<p role="status">Cargando estado del formulario...</p>} failed={<Closed />}>
        {({ activo, edicion }) => (activo ? <Open offer={edicion} /> : <NotYet offer={edicion} />)}
      </Loaded>
    </section>
  );
}

interface OfferProps {
  /** The route's public data, where configured. */
  offer?: RouteOffer | undefined;
}

function Open({ offer }: OfferProps) {
  const full = tellFull(offer);
  const { revalidate } = useRevalidator();
  // What the page says of places is from before it.
  const onSent = offer?.completa === undefined ? undefined : () => void revalidate();
  return (
    <>
      {offer && <RouteFacts offer={offer} withoutPrices />}
      {full && <Warning>{full}</Warning>}
      <p className={styles.intro}>Basta con tu correo; lo demás nos ayuda a preparar la salida.</p>
      <RegistrationForm mode="public" offer={offer} onSent={onSent} onStale={() => void revalidate()} />
    </>
  );
}

/** Closed, except for early links. */
function NotYet({ offer }: OfferProps) {
  const link = useHashKey('anticipada');
  const closed = <Closed offer={offer} />;
  if (link === '' || !can('early-links')) return closed;
  return (
    <Suspense fallback={<p role="status">Comprobando tu enlace...</p>}>
      <EarlySignUp key={link} link={link} offer={offer} closed={closed} />
    </Suspense>
  );
}

/** Also shown when the status is unknown. */
function Closed({ offer }: OfferProps) {
  useReloadAt(offer?.abre);
  return (
    <ClosedBox text="Inscripciones cerradas por el momento.">
      {offer && <RouteFacts offer={offer} />}
      {offer?.abre ? (
        <p>{`${tellOpening(offer.abre)}. Puedes dejar esta página abierta: el formulario aparecerá aquí.`}</p>
      ) : (
        <p>Publicamos aquí y en los eventos del club cuándo vuelven a abrirse.</p>
      )}
    </ClosedBox>
  );
}

export const signUpScreen: LazyScreen<SignUpData> = {
  Component: SignUpPage,
  loader: loadSignUp,
  meta: async (page) => (await import('./sign-up-meta.ts')).signUpMeta(page),
};
