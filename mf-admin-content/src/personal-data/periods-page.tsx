import { isCountIn, readCount } from 'shared/facts/numbers';
import { type DataKind, dataKinds, periodOf, writePeriod } from 'shared/facts/data-periods';
import type { DataState, KeptFor, KindCounts, RideCounts } from 'shared/contract/personal-data';
import { formatEuros } from 'shared/facts/money';
import { Read } from 'shared/data/read';
import { Form, Submit } from 'shared/form/form';
import { useForm } from 'shared/form/use-form';
import { call, deferReplies } from 'shared/http/call';
import { showNotice } from 'shared/notify/notify';
import { Link, useLoaderData, useRevalidator } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { Actions } from 'shared/ui/button';
import { useAsk } from 'shared/ui/ask';
import { BackLink } from 'shared/ui/back-link';
import { TextField } from 'shared/ui/field';
import { Hint, Page } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import styles from './periods-page.module.css';
import { eventLabel } from 'shared/http/club';

const periodsTitle = 'Plazos de conservación';

const loadPeriods = () => deferReplies({ state: call('GET /datos/plazos') });
type PeriodsData = ReturnType<typeof loadPeriods>;

function PeriodsPage() {
  const { state } = useLoaderData<PeriodsData>();
  return (
    <Page
      title={periodsTitle}
      action={<BackLink to="/datos-personales">Datos personales</BackLink>}
      intro="Cuánto tiempo guarda el club los datos de cada persona. Cada noche se borra solo lo que ya ha cumplido su plazo, y no se puede recuperar."
    >
      <Read promise={state} failed="No se han podido cargar los plazos.">
        {(loaded) => (
          <>
            <PeriodsForm {...loaded} />
            <LastNight night={loaded.ultima} />
            <Counts rows={loaded.recuentos} />
          </>
        )}
      </Read>
    </Page>
  );
}

type Typed = Record<DataKind, string>;
const typedOf = (kept: KeptFor) => Object.fromEntries(dataKinds.map((kind) => [kind, String(kept[kind])])) as Typed;
const keptOf = (typed: Typed) => Object.fromEntries(dataKinds.map((kind) => [kind, readCount(typed[kind])])) as KeptFor;
const labels = Object.fromEntries(dataKinds.map((kind) => [kind, periodOf(kind).label])) as Typed;

function findFault(kind: DataKind, typed: string): string | undefined {
  const [least, most] = periodOf(kind).range;
  return isCountIn(typed, least, most) ? undefined : `Escribe un número de ${periodOf(kind).unit} entre ${least} y ${most}.`;
}

function PeriodsForm({ plazos, proximo }: DataState) {
  const { ask, dialog } = useAsk();
  const { revalidate } = useRevalidator();
  const form = useForm({
    labels,
    start: typedOf(plazos),
    check: (typed) => Object.fromEntries(dataKinds.map((kind) => [kind, findFault(kind, typed[kind])])),
    async send(typed) {
      const json = keptOf(typed);
      const { hoy } = await call('POST /datos/plazos/prever', { json });
      const going = tellCounts(hoy);
      const isSure =
        going === '' || (await ask({ message: `Con estos plazos se borra ya, y no se puede recuperar: ${going}.`, confirm: 'Guardar' }));
      return isSure && call('PUT /datos/plazos', { json });
    },
    saved: async () => {
      showNotice({ kind: 'success', text: 'Plazos guardados. La política de privacidad ya los dice.' });
      await revalidate();
    },
    failed: 'No se han podido guardar los plazos.',
  });
  return (
    <Form of={form} look="sheet">
      {dataKinds.map((kind) => {
        const { unit, since, usual, note } = periodOf(kind);
        const { label, ...field } = form.field(kind);
        const next = proximo[kind] > 0 ? ` De aquí a un mes se borran ${proximo[kind]}.` : '';
        return (
          <div key={kind} className={styles.period}>
            <TextField
              {...field}
              label={`${label} (${unit} ${since})`}
              inputMode="numeric"
              hint={`Lo habitual: ${writePeriod(kind, usual)}.${note ? ` ${note}` : ''}${next}`}
            />
          </div>
        );
      })}
      <Hint>
        Los accesos de dirección y webmaster no se borran solos. La <Link to="/privacidad">política de privacidad</Link> dice siempre estos
        mismos plazos.
      </Hint>
      <Actions>
        <Submit of={form}>Guardar plazos</Submit>
      </Actions>
      {dialog}
    </Form>
  );
}

/** Counts in words: 'El resto de la inscripción (3), …'; empty for none. */
const tellCounts = (counts: KindCounts): string =>
  dataKinds.flatMap((kind) => (counts[kind] > 0 ? `${periodOf(kind).label} (${counts[kind]})` : [])).join('; ');

function LastNight({ night }: { night: DataState['ultima'] }) {
  if (!night) return <Hint>Con estos plazos aún no se ha borrado nada: se revisa cada noche.</Hint>;
  const gone = tellCounts(night.borrado);
  return <Hint>{`La última vez, el ${formatDay(night.dia)}: ${gone === '' ? 'no había nada que borrar' : gone}.`}</Hint>;
}

/** Remaining data of past years. */
function Counts({ rows }: { rows: readonly RideCounts[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.counts}>
      <h2>Lo que queda de otros años</h2>
      <p>De las inscripciones que ya se han borrado solo se guardan estas sumas, sin personas.</p>
      <ul>
        {rows.map(({ anio, evento, ruta, inscripciones, acompanantes, pagadas, importe }) => (
          <li key={`${anio} ${evento} ${ruta}`}>
            {[
              [anio, eventLabel(evento), ruta].filter(Boolean).join(' '),
              countOf(inscripciones, 'inscripción', 'inscripciones'),
              countOf(acompanantes, 'acompañante', 'acompañantes'),
              countOf(pagadas, 'pagada', 'pagadas'),
              ...(importe > 0 ? [formatEuros(importe)] : []),
            ].join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const periodsScreen: LazyScreen = { Component: PeriodsPage, loader: loadPeriods };
