import { useEffect, useRef, useState } from 'react';
import type { OfferedPlace } from 'shared/contract/transfers';
import { keyInHash, useHashReload } from 'shared/data/hash';
import { formatEuros } from 'shared/facts/money';
import { Form, Submit } from 'shared/form/form';
import { ifMissing, ifNoEmail } from 'shared/form/rules';
import { call, deferReplies } from 'shared/http/call';
import { refusalDetail } from 'shared/http/client';
import { accountOf, isOwnSignUp } from 'shared/facts/members';
import { Link, useLoaderData } from 'shared/router';
import { isMember } from 'shared/session/member';
import { useSession } from 'shared/session/session';
import { formatLongDay } from 'shared/text/dates';
import { Actions } from 'shared/ui/button';
import { Captcha } from 'shared/captcha/captcha';
import { useCaptchaForm } from 'shared/captcha/use-token-form';
import { TextField } from 'shared/ui/field';
import { LinkFailure } from 'shared/ui/link-failure';
import { Loaded } from 'shared/data/loaded';
import { Notice } from 'shared/ui/notice';
import { Hint, Page, Sheet } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { PrivacyNotice } from '../sign-up/privacy-notice.tsx';

const headersOfTransfer = (key: string) => ({ 'clave-cesion': key });

function loadTransfer() {
  const key = keyInHash();
  const place = key === '' ? Promise.resolve(undefined) : call('GET /inscripciones/cesion', { headers: headersOfTransfer(key) });
  return { key, ...deferReplies({ place }) };
}
type TransferData = ReturnType<typeof loadTransfer>;

const dead = 'Este enlace ya no vale. Pide otro a quien te cede su plaza.';

/** '20 €, faltan 5 € por pagar' */
function formatPrice(amount: number, { pagada, cobrado }: OfferedPlace): string {
  const received = cobrado ?? amount;
  const paid = !pagada ? 'por pagar' : received < amount ? `faltan ${formatEuros(amount - received)} por pagar` : 'ya pagado';
  return `${formatEuros(amount)}, ${paid}`;
}

/** The place that somebody hands over, opened by their link. Neither server-rendered nor cached. */
function TransferPage() {
  const { key, place } = useLoaderData<TransferData>();
  useHashReload();
  return (
    <Page title="Una plaza para ti" width="narrow">
      <Loaded promise={place} failed={(error) => <LinkFailure error={error} text="No se ha podido cargar la plaza." />}>
        {(found) => (found ? <Take key={key} link={key} place={found} /> : <Notice kind="error">{dead}</Notice>)}
      </Loaded>
    </Page>
  );
}

function Take({ link, place }: { link: string; place: OfferedPlace }) {
  const [outcome, setOutcome] = useState<'pedida antes' | 'hecha' | 'pedida' | undefined>(
    place.estado === 'pedida' ? 'pedida antes' : undefined,
  );
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome !== 'pedida antes') told.current?.focus();
  }, [outcome]);
  const session = useSession((now) => now);
  const account = isMember(session) ? accountOf(session.user) : undefined;
  const { form, captcha, dialog } = useCaptchaForm({
    labels: { nombre: 'Nombre completo', mail: 'Correo electrónico', telefono: 'Teléfono' },
    start: { nombre: account?.nombre ?? '', mail: account?.mail ?? '', telefono: '' },
    check: ({ nombre, mail }) => ({
      nombre: ifMissing(nombre, 'El nombre es obligatorio.'),
      mail: ifMissing(mail, 'El correo es obligatorio.') ?? ifNoEmail(mail, 'Introduce un correo válido.'),
    }),
    send: async ({ nombre, mail, telefono }, captcha_token) => {
      const json = { nombre, mail: mail.trim(), telefono: telefono.trim() || null, captcha_token, importe_visto: amount };
      setOutcome((await call('POST /inscripciones/cesion', { headers: headersOfTransfer(link), json })).estado);
    },
    detail: (error) => refusalDetail(error) ?? 'No se ha podido enviar. Inténtalo otra vez.',
  });
  const when = [formatLongDay(place.fecha_evento), place.hora, place.lugar].filter(Boolean).join(' · ');
  const isOwn = account !== undefined && isOwnSignUp(account, form.values);
  const amount = isOwn && place.importe_socio !== undefined ? place.importe_socio : place.importe;
  const price = amount === null ? undefined : formatPrice(amount, place);

  return (
    <>
      <Sheet>
        <h2>{place.evento}</h2>
        {when && <p>{when}</p>}
        {(place.nivel ?? price) !== undefined && <p>{[place.nivel, price].filter(Boolean).join(' · ')}</p>}
      </Sheet>
      {outcome !== undefined && (
        <div ref={told} tabIndex={-1}>
          {outcome === 'hecha' && <Notice kind="success">La plaza es tuya. Te hemos enviado un correo con tu enlace personal.</Notice>}
          {outcome === 'pedida' && <Notice kind="success">Pedida. El club te escribe en cuanto lo decida.</Notice>}
          {outcome === 'pedida antes' && <Notice kind="error">Otra persona ha pedido esta plaza antes, y el club lo está mirando.</Notice>}
        </div>
      )}
      {outcome === undefined && place.solo_socios && !account && (
        <Notice kind="error">
          <span>Esta plaza es solo para socios: </span>
          <Link to="/login">entra con tu acceso</Link>
          <span> y vuelve a abrir el enlace.</span>
        </Notice>
      )}
      {outcome === undefined && (account || !place.solo_socios) && (
        <Form of={form} look="sheet">
          <Hint>
            {place.regla === 'aprobada'
              ? 'Alguien te cede su plaza. Dinos quién eres: el club tiene que aceptarlo antes de que sea tuya.'
              : 'Alguien te cede su plaza. Dinos quién eres y es tuya.'}
          </Hint>
          <TextField {...form.field('nombre')} autoComplete="name" maxLength={200} required />
          <TextField {...form.field('mail')} type="email" autoComplete="email" maxLength={254} required />
          <TextField {...form.field('telefono')} type="tel" autoComplete="tel" maxLength={50} />
          <Captcha {...captcha} />
          <PrivacyNotice />
          <Actions>
            <Submit of={form} busy="Enviando...">
              {place.regla === 'aprobada' ? 'Pedir la plaza' : 'Quedarme la plaza'}
            </Submit>
          </Actions>
        </Form>
      )}
      {dialog}
    </>
  );
}

export const transferScreen: LazyScreen = { Component: TransferPage, loader: loadTransfer };
