import type { CallOffer } from 'shared/contract/call-offer';
import { formatOpening } from 'shared/text/opening';
import { CallFacts } from 'shared/sign-up/route-facts';
import { ClosedCall } from './closed-call.tsx';
import { signUpsClosed } from 'shared/facts/faults';

export interface OfferProps {
  /** The route's public data, where configured. */
  offer?: CallOffer | undefined;
  today: string;
}

/** In place of the route's form. */
export const ClosedRoute = ({ offer, today }: OfferProps) => (
  <ClosedCall text={signUpsClosed} opens={offer?.abre}>
    {offer && <CallFacts offer={offer} today={today} />}
    <p>{offer?.abre ? `${formatOpening(offer.abre)}.` : 'Publicamos aquí y en los eventos del club cuándo vuelven a abrirse.'}</p>
  </ClosedCall>
);
