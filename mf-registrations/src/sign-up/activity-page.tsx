import { lazy, Suspense, useState } from 'react';
import type { OwnSignUp } from 'shared/contract/activity-sign-ups';
import type { ActivityOffer } from 'shared/contract/call-offer';
import { useLoaderData, useRevalidator } from 'shared/router';
import { isMember } from 'shared/session/member';
import { useSession } from 'shared/session/session';
import { isForMembers, formatPlaces, formatSignUpState, formatWho } from 'shared/offer/sign-up-words';
import { BackLink } from 'shared/ui/back-link';
import { Loaded } from 'shared/data/loaded';
import { Warning } from 'shared/ui/notice';
import { PageTitle } from 'shared/ui/page-title';
import { EventFacts } from 'shared/sign-up/route-facts';
import { usePageTitle } from 'shared/ui/use-page-title';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { formatPrices } from 'shared/offer/format-prices';
import { useHashKey } from 'shared/data/hash';
import { type ActivitySignUpData, loadActivitySignUp, titleOf } from './activity-data.ts';
import type { Why } from './closed-call.tsx';
import { levelsOf } from './level-cards.tsx';
import { formatFull } from './places.ts';
import { SignUpForm } from './sign-up-form.tsx';
import styles from './sign-up-page.module.css';
import type { FilledInBy } from './use-sign-up.ts';

/** Lazy: most come while it is open. */
const ClosedCall = lazy(async () => ({ default: (await import('./closed-call.tsx')).ClosedCall }));
/** Lazy: for members. */
const Going = lazy(async () => ({ default: (await import('shared/sign-up/going')).Going }));

function ActivitySignUpPage() {
  const { id, offer, today } = useLoaderData<ActivitySignUpData>();
  const { revalidate } = useRevalidator();
  return (
    <section className={`stack gap-3 ${styles.page}`}>
      <BackLink to={`/actividades/${id}`}>Volver a la actividad</BackLink>
      {/* One heading element: it keeps the focus while its text loads. */}
      <PageTitle>
        <Loaded promise={offer} waiting={<Title />} failed={<Title />}>
          {(found) => <Title offer={found} />}
        </Loaded>
      </PageTitle>
      <Loaded
        promise={offer}
        waiting={<p role="status">Cargando estado del formulario...</p>}
        failed="No se ha podido cargar la inscripción."
        retry={() => void revalidate()}
      >
        {(found) => (found ? <Offer key={found.actividad_id} offer={found} today={today} /> : <p>Esta actividad no tiene inscripción.</p>)}
      </Loaded>
    </section>
  );
}

function Title({ offer }: { offer?: ActivityOffer | undefined }) {
  const text = titleOf(offer);
  usePageTitle(text);
  return <span>{text}</span>;
}

interface OfferProps {
  offer: ActivityOffer;
  today: string;
}

function Offer({ offer, today }: OfferProps) {
  const member = useSession(isMember);
  const memberKey = useHashKey('socio') || undefined;
  const { revalidate } = useRevalidator();
  /** A visitor has just signed up: that stays, also where it took the last place. */
  const [isSent, setSent] = useState(false);
  const closed = isSent ? undefined : findClosed(offer, member || memberKey !== undefined);
  const tellSent = (sent: boolean) => {
    setSent(sent);
    // What the page says of places is from before it.
    if (sent) void revalidate();
  };
  const show = (onMade?: (own: OwnSignUp) => void) =>
    closed ? (
      <Suspense fallback={<p>{closed.text}</p>}>
        <ClosedCall {...closed}>{offer.motivo_cancelacion && <p>{offer.motivo_cancelacion}</p>}</ClosedCall>
      </Suspense>
    ) : (
      <Open offer={offer} today={today} onMade={onMade} onSent={member ? undefined : tellSent} memberKey={member ? undefined : memberKey} />
    );
  // Each level says its own prices.
  const hasCards = !closed && levelsOf(offer, today, false).length > 0;
  return (
    <>
      {/* Its title is the page's. */}
      <EventFacts actividad={{ ...offer.actividad, titulo: '' }} hora={offer.hora} prices={hasCards ? [] : formatPrices(offer, today)} />
      {/* Also once it is closed: who goes may still take it back. */}
      {member ? (
        <Suspense fallback={show(() => {})}>
          <Going call={offer} offer={offer} form={show} />
        </Suspense>
      ) : (
        show()
      )}
    </>
  );
}

/** Why nobody, or not this visitor, can sign up; undefined where one can. */
function findClosed(offer: ActivityOffer, member: boolean): Why | undefined {
  const { estado, abre, libres, espera, socios_hasta } = offer;
  if (estado !== 'abierta') return { text: `${formatSignUpState(offer)}.`, ...(estado === 'sin abrir' && { opens: abre }) };
  if (!member && isForMembers(offer)) return { text: `${formatWho(offer)}.`, opens: socios_hasta, isForMembers: true };
  return libres === 0 && !espera ? { text: 'Ya no quedan plazas.' } : undefined;
}

function Open({ offer, today, ...by }: OfferProps & FilledInBy) {
  const { libres, cierra } = offer;
  const full = formatFull(offer);
  const facts = [libres === 0 ? undefined : formatPlaces(offer), cierra ? formatSignUpState(offer) : undefined].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <p className={`measure ${styles.intro}`}>{`${facts.join('. ')}.`}</p>}
      {full && <Warning>{full}</Warning>}
      {by.memberKey && <Warning>Te inscribes con tu enlace de socio: el club ya tiene tus datos.</Warning>}
      <SignUpForm offer={offer} today={today} {...by} />
    </>
  );
}

export const activitySignUpScreen: LazyScreen<ActivitySignUpData> = {
  Component: ActivitySignUpPage,
  loader: loadActivitySignUp,
  meta: async (page) => (await import('./activity-meta.ts')).activitySignUpMeta(page),
};
