import { lazy, Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { OwnSignUp } from 'shared/contract/activity-sign-ups';
import type { ActivityOffer, CallSummary } from 'shared/contract/call-offer';
import { formatEuros } from 'shared/facts/money';
import { readCount } from 'shared/facts/numbers';
import { keepFocus } from 'shared/form/form';
import { call } from 'shared/http/call';
import { refusalDetail, refusalStatus } from 'shared/http/client';
import { showNotice } from 'shared/notify/notify';
import { Link, useRevalidator } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { Button, ButtonLink, TextButton } from 'shared/ui/button';
import { dueOf, needsNoForm, noChoice, noFields } from './asked.tsx';
import styles from './going.module.css';
import { askedOfGuests, findGuestFault, guestsTo, takesNames, type TypedGuest } from './guests.tsx';
import { useOutcome } from './use-outcome.tsx';
import { useOwnSignUp } from './use-own-sign-up.tsx';

/** Lazy: few bring guests. */
const GuestFields = lazy(async () => ({ default: (await import('./guest-fields.tsx')).GuestFields }));

interface GoingProps {
  call: Pick<CallSummary, 'actividad_id' | 'formulario'>;
  /** The whole of it, where it is known. */
  offer?: ActivityOffer;
  /** Until it is known whether they go, and where that cannot be read. */
  children?: ReactNode;
  /** For who does not go yet; without it one press, or the link to the form where that has to be filled in. `onMade` gets what it has made. */
  form?: (onMade: (own: OwnSignUp) => void) => ReactNode;
}

/** In ms: when a place that was given back is free for others. */
const freeAfter = 21_000;

/** Whether a member goes: 'Voy', and 'No puedo ir'. Only for who is signed in; read in the browser, as no page is rendered for one person. */
export function Going({ call: { actividad_id: id, formulario }, offer: known, children = null, form }: GoingProps) {
  const [found, setFound] = useState(known);
  const [own, setOwn] = useState<OwnSignUp>();
  const isKnown = known !== undefined;
  useEffect(() => {
    let isCurrent = true;
    const offer = isKnown ? undefined : call('GET /actividades/:id/convocatoria', { params: { id } });
    Promise.all([offer, call('GET /mis-inscripciones')]).then(
      ([asked, all]) => {
        if (!isCurrent) return;
        if (asked) setFound(asked);
        setOwn(all.find(({ actividad_id, estado }) => actividad_id === id && estado !== 'anulada'));
      },
      // What stands in its place leads to the form all the same.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [id, isKnown]);
  const { revalidate } = useRevalidator();
  const [leftAt, setLeftAt] = useState<number>();
  /** What the page says of places is from before it. */
  const show = (now: OwnSignUp) => {
    setOwn(now);
    setLeftAt(now.estado === 'anulada' ? Date.now() : undefined);
    void revalidate();
  };
  // Until then it can be undone, and the place is nobody else's.
  useEffect(() => {
    if (leftAt === undefined) return undefined;
    const timer = setTimeout(() => void revalidate(), freeAfter);
    return () => clearTimeout(timer);
  }, [leftAt, revalidate]);
  const { cancel, write, busy, dialog } = useOwnSignUp(show);
  /** Shows a new sign-up, and how to take it back. */
  const welcome = (made: OwnSignUp) => {
    show(made);
    showNotice({
      kind: 'success',
      text: made.estado === 'lista de espera' ? 'Estás en la lista de espera.' : '¡Contamos contigo!',
      action: { label: 'Deshacer', run: () => cancel(made) },
    });
  };
  const offer = known ?? found;
  const goes = own !== undefined && own.estado !== 'anulada';
  if (!goes && form) return form(welcome);
  if (!offer || (!goes && offer.estado !== 'abierta')) return children;
  if (!goes && !needsNoForm(offer)) return <ButtonLink to={formulario}>Voy</ButtonLink>;
  return (
    <div className={`row gap-4 rows-2 ${styles.going}`}>
      <OneGoing key={id} offer={offer} own={goes ? own : undefined} onMade={welcome} actions={{ cancel, write, busy }} />
      {dialog}
    </div>
  );
}

interface OneGoingProps {
  offer: ActivityOffer;
  own: OwnSignUp | undefined;
  onMade: (own: OwnSignUp) => void;
  actions: Omit<ReturnType<typeof useOwnSignUp>, 'dialog'>;
}

function OneGoing({ offer, own, onMade, actions: { cancel, write, busy } }: OneGoingProps) {
  const id = offer.actividad_id;
  const [invitados, setGuests] = useState('');
  const typed = invitados.trim() === '' ? 0 : readCount(invitados);
  const isTooMany = typed === undefined || typed > offer.invitados;
  const guests = isTooMany ? 0 : typed;
  const [list, setList] = useState<readonly TypedGuest[]>([]);
  const [added, setAdded] = useState<number>();
  const [fault, setFault] = useState<{ at: string; text: string } | null>(null);
  const faultId = useId();
  const fields = useRef<HTMLDivElement>(null);
  const asked = askedOfGuests(offer);
  const hasNames = takesNames(offer);
  const { outcome, isCurrent, again } = useOutcome(id, { ...noChoice, invitados: guests });
  const goes = own !== undefined;
  const went = useRef(goes);
  useEffect(() => {
    if (went.current !== goes) again();
    went.current = goes;
  });
  const inputId = useId();
  const isBusy = busy !== undefined;
  const isFull = !own && outcome?.plaza === 'completa';
  const go = () => {
    const found = hasNames ? findGuestFault(list, guests, asked) : null;
    setFault(found);
    if (found) return fields.current?.querySelector<HTMLElement>(`[name="${found.at}"]`)?.focus();
    void write({
      send: async () => {
        const made = await call('POST /actividades/:id/inscripciones', {
          params: { id },
          json: {
            ...noFields,
            ...noChoice,
            invitados: guests,
            ...(hasNames && guests > 0 && { lista_invitados: guestsTo(list, guests, asked) }),
            ...(outcome && { importe_visto: outcome.importe }),
          },
        });
        onMade(made);
      },
      failed: (error) => {
        if (refusalStatus(error) === 409) again();
        return { text: refusalDetail(error) ?? 'No se ha podido enviar. Inténtalo de nuevo.' };
      },
    });
    return undefined;
  };
  return (
    <>
      {own ? (
        <p role="status">{formatOwnSignUp(own)}</p>
      ) : (
        <>
          {offer.invitados > 0 && (
            <label className={`line gap-2 strong ${styles.guests}`} htmlFor={inputId}>
              <span>Invitados</span>
              <input
                id={inputId}
                name="invitados"
                inputMode="numeric"
                autoComplete="off"
                aria-invalid={isTooMany || undefined}
                placeholder="0"
                value={invitados}
                onChange={({ target }) => setGuests(target.value)}
              />
            </label>
          )}
          {hasNames && guests > 0 && (
            <div ref={fields} className="stack gap-2 own-line">
              <Suspense>
                <GuestFields
                  count={guests}
                  guests={list}
                  asked={asked}
                  onChange={(all, name) => {
                    setList(all);
                    if (name === fault?.at) setFault(null);
                  }}
                  faultOf={(name) => (name === fault?.at ? faultId : undefined)}
                  added={added}
                />
              </Suspense>
              {fault && (
                <p id={faultId} role="alert">
                  {fault.text}
                </p>
              )}
            </div>
          )}
          {hasNames && guests < offer.invitados && !isTooMany && (
            <TextButton
              onClick={() => {
                setAdded(guests);
                setGuests(String(guests + 1));
              }}
            >
              Añadir un invitado
            </TextButton>
          )}
          {isTooMany && <p role="alert">{`Puedes traer ${countOf(offer.invitados, 'invitado', 'invitados')} como máximo.`}</p>}
          {outcome && !isTooMany && (
            <p role="status">
              {[
                outcome.importe ? `Importe: ${formatEuros(outcome.importe)}` : undefined,
                outcome.plaza === 'espera' ? 'Sin plazas: entras en la lista de espera' : isFull ? 'Sin plazas' : undefined,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </>
      )}
      {(!own || own.cambiable) && (
        <Button
          ref={keepFocus(isBusy)}
          tone={own ? 'outline' : 'accent'}
          disabled={isBusy || (!own && (isFull || isTooMany || !isCurrent))}
          onClick={() => (own ? cancel(own) : go())}
        >
          {own ? 'No puedo ir' : 'Voy'}
        </Button>
      )}
      {own && <Link to="/mis-inscripciones">Mis inscripciones</Link>}
    </>
  );
}

/** 'Vas con 2 invitados. Por pagar: 24 €.' */
function formatOwnSignUp(own: OwnSignUp): string {
  const { estado, invitados } = own;
  const guests = invitados > 0 ? ` con ${countOf(invitados, 'invitado', 'invitados')}` : '';
  if (estado === 'lista de espera') return `Estás en la lista de espera${guests}.`;
  const due = dueOf(own);
  return due > 0 ? `Vas${guests}. Por pagar: ${formatEuros(due)}.` : `Vas${guests}.`;
}
