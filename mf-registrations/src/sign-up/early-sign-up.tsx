import { useEffect, useState, type ReactNode } from 'react';
import type { EarlyLink } from 'shared/contract/early-links';
import type { CallOffer } from 'shared/contract/call-offer';
import { keepLast } from 'shared/data/keep-last';
import { call, deferReplies } from 'shared/http/call';
import { refusalDetail } from 'shared/http/client';
import { Link, useRevalidator } from 'shared/router';
import { formatOpening } from 'shared/text/opening';
import { Button } from 'shared/ui/button';
import { Loaded } from 'shared/data/loaded';
import { Notice, Warning } from 'shared/ui/notice';
import { EventFacts } from 'shared/sign-up/route-facts';
import { SignUpForm } from './sign-up-form.tsx';
import { fromLastYear } from './sign-up-values.ts';

/**
 * The last request, until its form is left: React discards the state of a suspended page, and renders it again, some ten times for one
 * reply. It may reject before the render that handles it.
 */
const links = keepLast((link: string) =>
  deferReplies({ found: call('GET /inscripciones/anticipada', { headers: { 'clave-anticipada': link } }) }),
);

interface EarlySignUpProps {
  /** Use it as `key` too. */
  link: string;
  offer?: CallOffer | undefined;
  today: string;
  /** Content for all others. */
  closed: ReactNode;
}

/** The form before its opening, for last year's riders: prefilled with their values. */
export function EarlySignUp({ link, offer, today, closed }: EarlySignUpProps) {
  const [{ found: promise }, show] = useState(() => links.of(link) ?? links.load(link));
  // The next visit loads again.
  useEffect(() => () => links.forget(link), [link]);
  return (
    <Loaded
      promise={promise}
      waiting={<p role="status">Comprobando tu enlace...</p>}
      failed={(error) => (
        <>
          <Notice kind="error">{refusalDetail(error) ?? 'No se ha podido comprobar tu enlace.'}</Notice>
          {refusalDetail(error) === undefined && (
            <Button tone="outline" onClick={() => show(links.load(link))}>
              Reintentar
            </Button>
          )}
          {closed}
        </>
      )}
    >
      {(found) =>
        found.estado === 'vale' ? <Early link={link} found={found} offer={offer} today={today} /> : <NotNow found={found} closed={closed} />
      }
    </Loaded>
  );
}

/** 'Se abren el 1 de febrero de 2027 a las 20:00' within a sentence. */
const opening = (moment: string) => formatOpening(moment).replace(/^S/, 's');

interface EarlyProps extends Omit<EarlySignUpProps, 'closed'> {
  found: EarlyLink;
}

function Early({ link, found, offer, today }: EarlyProps) {
  const { revalidate } = useRevalidator();
  return (
    <>
      {offer && <EventFacts actividad={offer.actividad} hora={offer.hora} />}
      <Warning>
        {`Te inscribes con tu enlace personal, antes que nadie: para los demás ${opening(found.hasta)}. Revisa los datos de la última vez y envía el formulario.`}
      </Warning>
      <SignUpForm offer={offer} today={today} early={{ key: link, start: fromLastYear(found.datos) }} onStale={() => void revalidate()} />
    </>
  );
}

function NotNow({ found: { estado, desde }, closed }: { found: EarlyLink; closed: ReactNode }) {
  return (
    <>
      <Warning>
        {estado === 'pronto' ? (
          `Para ti ${opening(desde)}: vuelve entonces a abrir este mismo enlace.`
        ) : (
          <>
            {'Con este enlace ya te has inscrito. Puedes ver, corregir o anular tu inscripción en '}
            <Link to="/mi-inscripcion">Mi inscripción</Link>.
          </>
        )}
      </Warning>
      {closed}
    </>
  );
}
