import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { Empty, Hint } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { CallPage } from '../head/call-page.tsx';
import { EarlyEmails } from './early-emails.tsx';
import { NewEdition } from './new-edition.tsx';
import { RouteQuestions } from '../questions/route-questions.tsx';
import { Roadbook } from './roadbook.tsx';
import { loadRoute, type RouteData } from './route-data.ts';
import styles from './route-form.module.css';
import { RouteForm } from './route-form.tsx';
import { routeTitle } from '../titles.ts';

/** Settings of this year's route: form, landing page and emails use them. */
function RoutePage() {
  const { configured, questions, thisYear, of } = useLoaderData<RouteData>();
  return (
    <CallPage title={routeTitle} tab="settings" width="narrow">
      <Read promise={configured} failed="No se ha podido cargar la configuración de la ruta.">
        {(found) => {
          if (!found) return <Empty>Este servidor no guarda la configuración de la ruta.</Empty>;
          const { edition, years, inForce, isEmpty, activities, emails } = found;
          if (!edition && inForce !== null) return <Empty>{`La ruta de ${of.anio} no se configuró aquí.`}</Empty>;
          if (edition && inForce !== null && edition.anio < inForce)
            return (
              <>
                <Hint>{`La edición de ${edition.anio} se puede mirar, pero ya no se cambia: la que está en marcha es la de ${inForce}.`}</Hint>
                <fieldset className={styles.readOnly} disabled>
                  <RouteForm key={edition.anio} edition={edition} activities={activities} year={thisYear} />
                </fieldset>
              </>
            );
          return (
            <>
              {edition && edition.anio !== inForce && (
                <Hint>{`La que está en marcha es la de ${inForce}: la portada y el formulario hablan de ella hasta que pase su ruta.`}</Hint>
              )}
              <RouteForm key={edition?.anio ?? 'none'} edition={edition} activities={activities} year={thisYear} />
              <Hint>Lo que pongas aquí lo dicen la portada, el formulario y los correos. Lo que dejes vacío no se dice.</Hint>
              {edition && emails && <EarlyEmails emails={emails} />}
              {edition && <Roadbook edition={edition} />}
              {edition && (
                <Read promise={questions} failed="No se han podido cargar vuestras preguntas.">
                  {(asked) => asked && <RouteQuestions key={edition.anio} questions={asked} anio={edition.anio} />}
                </Read>
              )}
              {edition && <NewEdition edition={edition} years={years} isEmpty={isEmpty} />}
            </>
          );
        }}
      </Read>
    </CallPage>
  );
}

export const routeScreen: LazyScreen = { Component: RoutePage, loader: loadRoute };
