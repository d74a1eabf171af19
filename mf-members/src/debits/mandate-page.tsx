import { mandateLinkDead } from 'shared/facts/faults';
import { keyInHash, useHashReload } from 'shared/data/hash';
import { call, deferReplies } from 'shared/http/call';
import { useLoaderData } from 'shared/router';
import { LinkFailure } from 'shared/ui/link-failure';
import { Loaded } from 'shared/data/loaded';
import { Notice } from 'shared/ui/notice';
import { Page } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { SignMandate } from '../member/sign-mandate.tsx';

function loadMandate() {
  const key = keyInHash();
  const mandate = key === '' ? Promise.resolve(undefined) : call('GET /mandato', { headers: headersOf(key) });
  return { key, ...deferReplies({ mandate }) };
}
type MandateData = ReturnType<typeof loadMandate>;

const headersOf = (key: string) => ({ 'clave-mandato': key });

/** `/mandato`: the order of a direct debit, opened by its member's link. Neither server-rendered nor cached. */
function MandatePage() {
  const { key, mandate } = useLoaderData<MandateData>();
  useHashReload();
  return (
    <Page title="Domicilia tu cuota" width="narrow">
      <Loaded promise={mandate} failed={(error) => <LinkFailure error={error} text="No se ha podido cargar la orden." />}>
        {(found) =>
          found ? (
            <SignMandate
              key={key}
              mandate={found}
              caduca={found.caduca}
              send={(json) => call('POST /mandato', { headers: headersOf(key), json })}
            />
          ) : (
            <Notice kind="error">{mandateLinkDead}</Notice>
          )
        }
      </Loaded>
    </Page>
  );
}

export const mandateScreen: LazyScreen = { Component: MandatePage, loader: loadMandate };
