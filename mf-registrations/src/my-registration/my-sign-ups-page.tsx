import { lazy, Suspense, useId, useState } from 'react';
import type { OwnSignUp } from 'shared/contract/activity-sign-ups';
import { Read } from 'shared/data/read';
import { useChanges } from 'shared/data/use-changes';
import { formatEuros } from 'shared/facts/money';
import { call, deferReplies, getList } from 'shared/http/call';
import { Link, useLoaderData } from 'shared/router';
import { useClub } from 'shared/http/club';
import { HowToPay, transferOf } from 'shared/payments/how-to-pay';
import { dueOf, isDue } from 'shared/sign-up/asked';
import { useOwnSignUp } from 'shared/sign-up/use-own-sign-up';
import { formatLongDay } from 'shared/text/dates';
import { Actions, Button, ButtonLink } from 'shared/ui/button';
import { Empty, Page, SectionTitle, Sheet } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { nameGuests, partsOf } from '../change/parts.ts';
import { notifyCorrected } from './notify-corrected.ts';
import { Difference, Fact, states } from './facts.tsx';
import { OwnAnswers } from './own-answers.tsx';
import { Waiting } from './waiting.tsx';

/** Lazy: few change theirs. */
const ChangeModal = lazy(async () => ({ default: (await import('../change/change-modal.tsx')).ChangeModal }));

const loadMySignUps = () => deferReplies({ signUps: getList('GET /mis-inscripciones') });
type MySignUpsData = ReturnType<typeof loadMySignUps>;

/** A member's own sign-ups, of all activities. */
function MySignUpsPage() {
  const { signUps } = useLoaderData<MySignUpsData>();
  const { apply, change } = useChanges(signUps);
  const show = (now: OwnSignUp) => change((all) => all.map((each) => (each.id === now.id ? now : each)));
  const own = useOwnSignUp(show);
  return (
    <Page title="Mis inscripciones" width="narrow">
      <Read promise={signUps} failed="No se han podido cargar tus inscripciones.">
        {(loaded) => {
          const all = apply(loaded);
          if (all.length === 0) return <Nothing />;
          return (
            <>
              <ToPay all={all} />
              {all.map((each) => (
                <One
                  key={each.id}
                  own={each}
                  isBusy={own.busy !== undefined}
                  onChange={show}
                  onCancel={() => own.cancel(each)}
                  onDecline={() => own.cancel(each, declining)}
                />
              ))}
            </>
          );
        }}
      </Read>
      {own.dialog}
    </Page>
  );
}

const Nothing = () => (
  <>
    <Empty>Todavía no te has inscrito en ninguna actividad.</Empty>
    <p>
      <ButtonLink tone="outline" to="/eventos">
        Ver los próximos eventos
      </ButtonLink>
    </p>
  </>
);

const declining = {
  message: '¿Dejar pasar esta plaza? Se la ofrecemos a la siguiente persona, y sales de la lista de espera.',
  confirm: 'No la quiero',
};

/** What is to be paid in all; nothing where all is paid. */
function ToPay({ all }: { all: readonly OwnSignUp[] }) {
  const sum = all.reduce((sofar, own) => sofar + dueOf(own), 0);
  return sum > 0 && <p role="status">{`Tienes por pagar ${formatEuros(sum)}.`}</p>;
}

interface OneProps {
  own: OwnSignUp;
  isBusy: boolean;
  onChange: (now: OwnSignUp) => void;
  onCancel: () => void;
  onDecline: () => void;
}

function One({ own, isBusy, onChange, onCancel, onDecline }: OneProps) {
  const { id, actividad_id, evento, referencia, estado, invitados, importe, formas_pago, puesto, oferta_hasta, cambiable, cambio } = own;
  const [isChanging, setChanging] = useState(false);
  const isOffered = oferta_hasta !== null;
  const params = { id };
  const titleId = useId();
  const club = useClub();
  const when = [formatLongDay(own.fecha_evento), own.hora, own.lugar].filter(Boolean).join(' · ');
  return (
    <Sheet>
      <SectionTitle id={titleId}>{actividad_id === null ? evento : <Link to={`/actividades/${actividad_id}`}>{evento}</Link>}</SectionTitle>
      {when && <p>{when}</p>}
      <dl className="row gap-6 rows-3">
        <Fact name="Estado">{states[estado]}</Fact>
        <Fact name="Referencia">{referencia}</Fact>
        {invitados > 0 && <Fact name="Invitados">{[invitados, cambio && nameGuests(cambio)].filter(Boolean).join(': ')}</Fact>}
        {cambio?.ruta && <Fact name="Nivel">{cambio.ruta}</Fact>}
        {importe !== null && (
          <Fact name={isDue(own) && typeof own.cobrado !== 'number' ? 'Por pagar' : 'Importe'}>{formatEuros(importe)}</Fact>
        )}
        <Difference of={own} />
        {puesto !== null && <Fact name="Tu puesto en la lista">{puesto}</Fact>}
      </dl>
      {estado === 'lista de espera' && (
        <Waiting
          of={own}
          importe={importe}
          acceptLabel="Acepto la plaza"
          accept={async () => onChange(await call('POST /mis-inscripciones/:id/plaza', { params }))}
          waitAgain={async () => onChange(await call('POST /mis-inscripciones/:id/espera', { params }))}
          onDecline={cambiable ? onDecline : undefined}
        />
      )}
      {own.preguntas && own.preguntas.length > 0 && (
        <dl className="stack gap-2">
          <OwnAnswers
            of={own}
            mayChange={cambiable && estado !== 'anulada'}
            send={(respuestas) => call('PUT /mis-inscripciones/:id', { params, json: { respuestas } })}
            onStored={onChange}
          />
        </dl>
      )}
      {isDue(own) && <HowToPay ways={formas_pago} transfer={transferOf(own, club.nombre)} />}
      {estado !== 'anulada' && (
        <Actions>
          {cambio && partsOf(cambio).length > 0 && (
            <Button tone="outline" disabled={isBusy} aria-describedby={titleId} onClick={() => setChanging(true)}>
              Cambiar mi inscripción
            </Button>
          )}
          {cambiable && !isOffered && (
            <Button tone="outline" disabled={isBusy} aria-describedby={titleId} onClick={onCancel}>
              No puedo ir
            </Button>
          )}
        </Actions>
      )}
      {isChanging && cambio && (
        <Suspense fallback={null}>
          <ChangeModal
            title="Cambiar mi inscripción"
            now={cambio}
            isMine
            isPaid={estado === 'confirmada'}
            workOut={(json) => call('POST /mis-inscripciones/:id/calculo', { params, json })}
            send={(json) => call('PUT /mis-inscripciones/:id', { params, json })}
            onStored={(now) => {
              notifyCorrected();
              setChanging(false);
              onChange(now as OwnSignUp);
            }}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
    </Sheet>
  );
}

export const mySignUpsScreen: LazyScreen<MySignUpsData> = { Component: MySignUpsPage, loader: loadMySignUps };
