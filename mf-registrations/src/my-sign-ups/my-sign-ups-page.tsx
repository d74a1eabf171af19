import { useId } from 'react';
import type { OwnSignUp } from 'shared/contract/activity-sign-ups';
import { Read } from 'shared/data/read';
import { useChanges } from 'shared/data/use-changes';
import { formatEuros } from 'shared/facts/money';
import { Link, useLoaderData } from 'shared/router';
import { isDue } from 'shared/sign-up/asked';
import { useOwnSignUp } from 'shared/sign-up/use-own-sign-up';
import { formatLongDay } from 'shared/text/dates';
import { formatMoment } from 'shared/text/moments';
import { Button, ButtonLink } from 'shared/ui/button';
import { Empty, Page, Sheet } from 'shared/ui/page';
import { SectionTitle } from 'shared/ui/section-title';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';
import { Fact, states } from '../my-registration/facts.tsx';
import styles from '../my-registration/mine.module.css';
import { mySignUpsTitle } from '../titles.ts';

const loadMySignUps = () => defer({ signUps: getList('GET /mis-inscripciones') });
type MySignUpsData = ReturnType<typeof loadMySignUps>;

/** A member's own sign-ups, of all activities. */
function MySignUpsPage() {
  const { signUps } = useLoaderData<MySignUpsData>();
  const { apply, change } = useChanges(signUps);
  const own = useOwnSignUp((now) => change((all) => all.map((each) => (each.id === now.id ? now : each))));
  return (
    <Page title={mySignUpsTitle} width="narrow">
      <Read promise={signUps} failed="No se han podido cargar tus inscripciones.">
        {(loaded) => {
          const all = apply(loaded);
          if (all.length === 0) return <Nothing />;
          return (
            <>
              <ToPay all={all} />
              {all.map((each) => (
                <One key={each.id} own={each} isBusy={own.busy !== undefined} onCancel={() => own.cancel(each)} />
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

/** What is to be paid in all; nothing where all is paid. */
function ToPay({ all }: { all: readonly OwnSignUp[] }) {
  const sum = all.filter(isDue).reduce((sofar, { importe }) => sofar + (importe ?? 0), 0);
  return sum > 0 && <p role="status">{`Tienes por pagar ${formatEuros(sum)}.`}</p>;
}

interface OneProps {
  own: OwnSignUp;
  isBusy: boolean;
  onCancel: () => void;
}

function One({ own, isBusy, onCancel }: OneProps) {
  const { actividad_id, evento, referencia, estado, invitados, importe, formas_pago, puesto, oferta_hasta, cambiable } = own;
  const titleId = useId();
  const when = [formatLongDay(own.fecha_evento), own.hora, own.lugar].filter(Boolean).join(' · ');
  return (
    <Sheet>
      <SectionTitle id={titleId}>{actividad_id === null ? evento : <Link to={`/actividades/${actividad_id}`}>{evento}</Link>}</SectionTitle>
      {when && <p>{when}</p>}
      <dl className={styles.facts}>
        <Fact name="Estado">{states[estado]}</Fact>
        <Fact name="Referencia">{referencia}</Fact>
        {invitados > 0 && <Fact name="Invitados">{invitados}</Fact>}
        {importe !== null && <Fact name={isDue(own) ? 'Por pagar' : 'Importe'}>{formatEuros(importe)}</Fact>}
        {puesto !== null && <Fact name="Tu puesto en la lista">{puesto}</Fact>}
      </dl>
      {oferta_hasta !== null && (
        <p>{`Hay una plaza para ti: acéptala antes del ${formatMoment(oferta_hasta)} con el enlace que te hemos enviado por correo.`}</p>
      )}
      {isDue(own) && formas_pago.length > 0 && (
        <div>
          <h3 className={styles.small}>Cómo se paga</h3>
          <ul className={styles.ways}>
            {formas_pago.map((way) => (
              <li key={way}>{way}</li>
            ))}
          </ul>
        </div>
      )}
      {estado !== 'anulada' && cambiable && (
        <div>
          <Button tone="outline" disabled={isBusy} aria-describedby={titleId} onClick={onCancel}>
            No puedo ir
          </Button>
        </div>
      )}
    </Sheet>
  );
}

export const mySignUpsScreen: LazyScreen<MySignUpsData> = { Component: MySignUpsPage, loader: loadMySignUps };
