import { lazy, Suspense, useEffect } from 'react';
import type { RouteOffer } from 'shared/contract/edition';
import { can } from 'shared/http/can';
import { useLoaderData, useRevalidator } from 'shared/router';
import { tellOpening } from 'shared/text/opening';
import { ButtonLink } from 'shared/ui/button';
import { Loaded } from 'shared/ui/loaded';
import { Warning } from 'shared/ui/page';
import { PageTitle } from 'shared/ui/page-title';
import { RouteFacts } from 'shared/ui/route-facts';
import { usePageTitle } from 'shared/ui/use-page-title';
import { useEarlyKey } from './early-key.ts';
import { tellFull } from './places.ts';
import { RegistrationForm } from './registration-form.tsx';
import { signUpTitle, type SignUpData } from './sign-up-data.ts';
import styles from './sign-up-page.module.css';

/** Lazy: rarely needed. */
const EarlySignUp = lazy(async () => ({ default: (await import('./early-sign-up.tsx')).EarlySignUp }));

export function SignUpPage() {
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
  return (
    <>
      {offer && <RouteFacts offer={offer} withoutPrices />}
      {full && <Warning>{full}</Warning>}
      <p className={styles.intro}>Basta con tu correo; lo demás nos ayuda a preparar la salida.</p>
      <RegistrationForm mode="public" offer={offer} />
    </>
  );
}

/** Closed, except for early links. */
function NotYet({ offer }: OfferProps) {
  const link = useEarlyKey();
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
    <div className={styles.closed}>
      <p className={styles.closedText}>Inscripciones cerradas por el momento.</p>
      {offer && <RouteFacts offer={offer} />}
      {offer?.abre ? (
        <p>{`${tellOpening(offer.abre)}. Puedes dejar esta página abierta: el formulario aparecerá aquí.`}</p>
      ) : (
        <p>Publicamos aquí y en los eventos del club cuándo vuelven a abrirse.</p>
      )}
      <ButtonLink tone="outline" to="/">
        Volver al inicio
      </ButtonLink>
    </div>
  );
}

/** Longest timeout of a browser, in ms. */
const longest = 2 ** 31 - 1;

/** Revalidates after that time, with jitter: not all visitors at once. */
function useReloadAt(moment: string | null | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!moment) return undefined;
    const wait = Math.max(0, Date.parse(moment) - Date.now()) + 500 + Math.random() * 1500;
    if (wait > longest) return undefined;
    const timer = setTimeout(() => void revalidate(), wait);
    return () => clearTimeout(timer);
  }, [moment, revalidate]);
}
