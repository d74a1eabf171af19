import { useLoaderData } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { Loaded } from 'shared/ui/loaded';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import { RegistrationForm } from './registration-form.tsx';
import { signUpTitle, type SignUpData } from './sign-up-data.ts';
import styles from './sign-up-page.module.css';

export function SignUpPage() {
  usePageTitle(signUpTitle);
  const { status } = useLoaderData<SignUpData>();
  return (
    <section className={styles.page}>
      <PageTitle>{signUpTitle}</PageTitle>
      <Loaded promise={status} waiting={<p role="status">Cargando estado del formulario...</p>} failed={<Closed />}>
        {({ activo }) => (activo ? <Open /> : <Closed />)}
      </Loaded>
    </section>
  );
}

function Open() {
  return (
    <>
      <p className={styles.intro}>Basta con tu correo. Cuanto más sepamos de ti y de tu moto, mejor te prepararemos la salida.</p>
      <RegistrationForm mode="public" />
    </>
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
