import type { History } from 'shared/contract/content';
import { getHistory } from 'shared/http/get-record';
import { Loaded, useRetryable } from 'shared/data/loaded';
import { Paragraphs } from 'shared/ui/paragraphs';
import { CastleRoad } from './castle-road.tsx';
import styles from './history-section.module.css';
import { NothingYet } from './nothing-yet.tsx';
import { Section } from './section.tsx';
import { WaitingText } from './waiting-text.tsx';

export function HistorySection({ history }: { history: Promise<History> }) {
  const { promise, retry } = useRetryable(history, getHistory);
  return (
    <Section id="historia" title="Historia">
      <div className={styles.columns}>
        <div className={styles.text}>
          <Loaded
            promise={promise}
            waiting={<WaitingText paragraphs={5} halfWords={122} />}
            failed="No se ha podido cargar la historia."
            retry={retry}
          >
            {({ texto }) => (
              <div className={styles.lead}>
                {texto ? (
                  <Paragraphs text={texto} />
                ) : (
                  <NothingYet text="Pronto contaremos aquí nuestra historia." to="/editar-historia" action="Escribirla" />
                )}
              </div>
            )}
          </Loaded>
        </div>
        <div className={styles.poster}>
          <CastleRoad />
        </div>
      </div>
    </Section>
  );
}
