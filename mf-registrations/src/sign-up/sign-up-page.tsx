import { lazy, Suspense } from 'react';
import { useHashKey } from 'shared/data/hash';
import { can } from 'shared/http/can';
import { useLoaderData, useRevalidator } from 'shared/router';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { Loaded } from 'shared/data/loaded';
import { Warning } from 'shared/ui/notice';
import { PageTitle } from 'shared/ui/page-title';
import { EventFacts } from 'shared/sign-up/route-facts';
import { usePageTitle } from 'shared/ui/use-page-title';
import type { OfferProps } from './closed-route.tsx';
import { formatFull } from './places.ts';
import { signUpsClosed } from 'shared/facts/faults';
import { loadSignUp, type SignUpData, signUpTitle } from './sign-up-data.ts';
import { SignUpForm } from './sign-up-form.tsx';
import styles from './sign-up-page.module.css';

/** Lazy: who comes while it is open needs none of it. */
const ClosedRoute = lazy(async () => ({ default: (await import('./closed-route.tsx')).ClosedRoute }));
/** Lazy: rarely needed. */
const EarlySignUp = lazy(async () => ({ default: (await import('./early-sign-up.tsx')).EarlySignUp }));

function SignUpPage() {
  usePageTitle(signUpTitle);
  const { status, today } = useLoaderData<SignUpData>();
  return (
    <section className={`stack gap-3 ${styles.page}`}>
      <PageTitle>{signUpTitle}</PageTitle>
      <Loaded promise={status} waiting={<p role="status">Cargando estado del formulario...</p>} failed={<Closed today={today} />}>
        {({ activo, edicion }) => (activo ? <Open offer={edicion} today={today} /> : <NotYet offer={edicion} today={today} />)}
      </Loaded>
    </section>
  );
}

function Open({ offer, today }: OfferProps) {
  const full = offer && formatFull(offer);
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  return (
    <>
      {offer && <EventFacts actividad={offer.actividad} hora={offer.hora} />}
      {full && <Warning>{full}</Warning>}
      <p className={`measure ${styles.intro}`}>Basta con tu correo; lo demás nos ayuda a preparar la salida.</p>
      {/* What the page says of places is from before it. */}
      <SignUpForm offer={offer} today={today} onSent={offer?.espera ? reload : undefined} onStale={reload} />
    </>
  );
}

/** Closed, except for early links. */
function NotYet(props: OfferProps) {
  const link = useHashKey('anticipada');
  const closed = <Closed {...props} />;
  if (link === '' || !can('2.0')) return closed;
  return (
    <Suspense fallback={<p role="status">Comprobando tu enlace...</p>}>
      <EarlySignUp key={link} link={link} closed={closed} {...props} />
    </Suspense>
  );
}

/** Also shown when the status is unknown. */
const Closed = (props: OfferProps) => (
  <Suspense fallback={<p>{signUpsClosed}</p>}>
    <ClosedRoute {...props} />
  </Suspense>
);

export const signUpScreen: LazyScreen<SignUpData> = {
  Component: SignUpPage,
  loader: loadSignUp,
  meta: async (page) => (await import('./sign-up-meta.ts')).signUpMeta(page),
};
