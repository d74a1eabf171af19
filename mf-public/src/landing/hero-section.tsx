import { heroSizes } from 'shared/facts/pictures';
import { useClub } from 'shared/http/club';
import { getHome } from 'shared/http/get-record';
import { toStaticPath } from 'shared/text/static-path';
import { Loaded, useRetryable } from 'shared/data/loaded';
import { Paragraphs } from 'shared/ui/paragraphs';
import { Picture } from 'shared/ui/picture';
import { ComingStrip } from './coming-strip.tsx';
import styles from './hero-section.module.css';
import type { LandingData } from './landing-data.ts';
import { Skyline } from './skyline.tsx';

/**
 * The poster: a picture as wide as the window and, on a plain band below, its title. The heading is the same element before and after the
 * data is loaded, so that it keeps the focus that a navigation gave it.
 */
export function HeroSection({ home: loaded, coming }: Pick<LandingData, 'home' | 'coming'>) {
  const { promise, retry } = useRetryable(loaded, getHome);
  const { nombre } = useClub();
  return (
    <section id="inicio" tabIndex={-1} className={styles.hero}>
      <Loaded promise={promise} waiting={null} failed={<HeroPicture path={null} />}>
        {({ imagen }) => <HeroPicture path={imagen} />}
      </Loaded>
      <div className={styles.band}>
        <div className={styles.words}>
          <h1 className={styles.title}>
            <Loaded promise={promise} waiting={<span className={styles.waiting}>{nombre}</span>} failed={<span>{nombre}</span>}>
              {({ titulo }) => <span>{titulo || nombre}</span>}
            </Loaded>
          </h1>
          <Loaded promise={promise} waiting={null} failed="No se ha podido cargar la portada." retry={retry}>
            {({ texto }) =>
              texto && (
                <div className={styles.text}>
                  <Paragraphs text={texto} />
                </div>
              )
            }
          </Loaded>
        </div>
      </div>
      <ComingStrip coming={coming} />
    </section>
  );
}

function HeroPicture({ path }: { path: string | null }) {
  const src = toStaticPath(path);
  return (
    <div className={styles.picture}>
      {src ? <Picture src={src} alt="" sizes={heroSizes} width={1920} height={1080} first /> : <Skyline />}
    </div>
  );
}
