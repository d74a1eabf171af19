import { useLoaderData } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { Loaded } from 'shared/ui/loaded';
import { usePageTitle } from 'shared/ui/use-page-title';
import { RegistrationForm } from './registration-form.tsx';
import type { SignUpData } from './sign-up-data.ts';
import styles from './sign-up-page.module.css';

export function SignUpPage() {
  usePageTitle('Formulario de Inscripción');
  const { status } = useLoaderData<SignUpData>();
  return (
    <section className={styles.page}>
      <h1>Formulario de Inscripción</h1>
      <Loaded promise={status} waiting={<p role="status">Cargando estado del formulario...</p>} failed={<Closed />}>
        {({ activo }) => (activo ? <RegistrationForm mode="public" /> : <Closed />)}
      </Loaded>
    </section>
  );
}

/** Also what a visitor sees when nobody knows whether the form is open. */
function Closed() {
  return (
    <div className={styles.closed}>
      <p className={styles.closedText}>Inscripciones cerradas por el momento.</p>
      <p>Publicamos aquí y en los eventos del club cuándo vuelven a abrirse.</p>
      <ButtonLink tone="outline" to="/">
        Volver al inicio
      </ButtonLink>
    </div>
  );
}
