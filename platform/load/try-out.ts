import type { TryOutOffer } from '../wire/reports.ts';
import { ownPath } from './own-path.ts';
import { registryBlock } from './registry.ts';

/** The calls about trying out, with the user's session. */
export interface TryOutCalls {
  describe(wish: string): Promise<TryOutOffer>;
  begin(wish: string): Promise<unknown>;
  end(): Promise<unknown>;
}

/** The dialog and the banner; each replaces the one before. */
export interface TryOutView {
  showQuestion(offer: TryOutOffer, yes: () => void, no: () => void): void;
  showTried(what: string, leave: () => Promise<void>): void;
  showFailure(error: unknown, close: () => void): void;
  showNothing(): void;
}

function addressWithoutWish(): string {
  const { pathname, hash } = location;
  const query = new URLSearchParams(location.search);
  query.delete(registryBlock?.dataset.asks ?? '');
  return ownPath(pathname + (query.size > 0 ? `?${query}` : '') + hash) ?? '/';
}

/**
 * Another version of a module, in this browser alone: '?module=mf_news@1.4.0' asks for it, a yes begins it, the banner ends it.
 * Nothing changes before the user says yes: anyone can write an address. `onSignOut` calls back when a session ends: where only staff
 * may try things out, a sign-out ends it.
 */
export function startTryOut(calls: TryOutCalls, view: TryOutView, onSignOut: (leave: () => void) => void): void {
  const { tried, asks } = registryBlock?.dataset ?? {};
  const wish = asks === undefined ? null : new URLSearchParams(location.search).get(asks);

  const leave = async () => {
    await calls.end();
    location.reload();
  };
  /** The version that is being tried out, while nothing else is to be said. */
  const rest = () => (tried === undefined ? view.showNothing() : view.showTried(tried, leave));
  const fail = (error: unknown) => view.showFailure(error, rest);
  const begin = (offer: TryOutOffer) => void calls.begin(offer.wish).then(() => location.replace(addressWithoutWish()), fail);
  const decline = () => {
    history.replaceState(history.state, '', addressWithoutWish());
    rest();
  };

  if (wish === null) rest();
  else calls.describe(wish).then((offer) => view.showQuestion(offer, () => begin(offer), decline), fail);
  if (tried !== undefined) onSignOut(() => void leave());
}
