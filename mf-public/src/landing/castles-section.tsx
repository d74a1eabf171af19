import type { Castles } from 'shared/contract/content';
import type { FormStatus } from 'shared/contract/registrations';
import { useClub } from 'shared/http/club';
import { getCastles } from 'shared/http/get-record';
import { formatOpening } from 'shared/text/opening';
import { toStaticPath } from 'shared/text/static-path';
import { ButtonLink } from 'shared/ui/button';
import { EnlargeablePicture } from 'shared/ui/enlargeable-picture';
import { Loaded, useRetryable } from 'shared/data/loaded';
import { Paragraphs } from 'shared/ui/paragraphs';
import { CallFacts } from 'shared/sign-up/route-facts';
import styles from './castles-section.module.css';
import { Section } from './section.tsx';
import { WaitingText } from './waiting-text.tsx';

interface CastlesSectionProps {
  castles: Promise<Castles>;
  formStatus: Promise<FormStatus>;
  today: string;
}

export function CastlesSection({ castles, formStatus, today }: CastlesSectionProps) {
  const { promise, retry } = useRetryable(castles, getCastles);
  const { ruta, boton } = useClub();
  return (
    <Section id="castillos" title={ruta} ground="petrol">
      <div className={`stack to-start ${styles.columns}`}>
        <div className="stack gap-5 measure">
          <Loaded
            promise={promise}
            waiting={<WaitingText paragraphs={3} halfWords={74} />}
            failed="No se ha podido cargar la ruta."
            retry={retry}
          >
            {({ texto }) => <Paragraphs text={texto} />}
          </Loaded>
          <Loaded promise={formStatus} waiting={null} failed={null}>
            {({ edicion }) => edicion && <CallFacts offer={edicion} today={today} />}
          </Loaded>
          <div className={`line ${styles.signUp}`}>
            <Loaded promise={formStatus} waiting={null} failed={<SignUpClosed />}>
              {({ activo, edicion }) =>
                activo ? (
                  <ButtonLink tone="highlight" to="/formulario-inscripcion">
                    {boton}
                  </ButtonLink>
                ) : (
                  <SignUpClosed opening={edicion?.abre} />
                )
              }
            </Loaded>
          </div>
        </div>
        <Loaded promise={promise} waiting={<div className={styles.print} />} failed={null}>
          {({ imagen }) => <CastlesPicture path={imagen} title={ruta} />}
        </Loaded>
      </div>
    </Section>
  );
}

const SignUpClosed = ({ opening }: { opening?: string | null | undefined }) => (
  <div className={styles.closed}>
    <p>Inscripciones cerradas en este momento.</p>
    {opening && <p>{`${formatOpening(opening)}.`}</p>}
  </div>
);

function CastlesPicture({ path, title }: { path: string | null; title: string }) {
  const src = toStaticPath(path);
  if (!src) return null;
  return (
    <div className={styles.print}>
      <EnlargeablePicture src={src} title={title} sizes="(min-width: 1024px) 36rem, 100vw" />
    </div>
  );
}
