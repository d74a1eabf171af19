import { type ReactNode, useState } from 'react';
import { useRequest } from 'shared/data/use-request';
import { useWrite } from 'shared/data/use-write';
import { formatMoment } from 'shared/text/moments';
import { Button } from 'shared/ui/button';
import { Loaded } from 'shared/data/loaded';
import styles from './history-panel.module.css';

/** One stored version. */
interface Written {
  id: number;
  autor: string | null;
  momento: string;
}

interface HistoryPanelProps<Version extends Written> {
  /** Changes with every save, which adds a line to the history. */
  version: number | undefined;
  /** Newest first: the first is the current version. */
  load: () => Promise<Version[]>;
  restore: (version: Version) => Promise<void>;
  /** Asks before typed changes are lost. */
  leave: (goOn: () => void) => void;
  /** Label of the button that opens a version, and author of the initial text. */
  words: { open: string; first: string };
  children: (version: Version) => ReactNode;
}

/** History: who wrote what and when; loaded on demand. */
export function HistoryPanel<Version extends Written>(props: HistoryPanelProps<Version>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="stack gap-4" aria-label="Historial">
      <div>
        <Button tone="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Historial
        </Button>
      </div>
      {isOpen && <Versions {...props} />}
    </section>
  );
}

function Versions<Version extends Written>({ version: current, load, restore, leave, words, children }: HistoryPanelProps<Version>) {
  const { promise, retry } = useRequest(current, load);
  const { write, dialog } = useWrite();

  const bringBack = (version: Version) =>
    write({
      ask: { message: '¿Restaurar esta versión? La actual se queda en el historial.', confirm: 'Restaurar' },
      send: () => restore(version),
      done: 'Versión restaurada correctamente.',
      failed: 'Error al restaurar la versión.',
    });

  return (
    <Loaded
      promise={promise}
      waiting={<p role="status">Cargando historial...</p>}
      failed="No se ha podido cargar el historial."
      retry={retry}
    >
      {(list) => (
        <>
          {list.length === 0 && <p>Todavía no hay cambios.</p>}
          <ol className={styles.list}>
            {list.map((version, index) => {
              const when = formatMoment(version.momento);
              return (
                <li key={version.id} className={`stack gap-5 rows-2 ${styles.version}`}>
                  <p>
                    <time dateTime={version.momento}>{when}</time>
                    <span>{` · ${version.autor ?? words.first}`}</span>
                  </p>
                  <details className={styles.details}>
                    <summary>{words.open}</summary>
                    <div className={`stack gap-3 breaks ${styles.text}`}>{children(version)}</div>
                  </details>
                  {/* The first is the current version: it cannot be restored. */}
                  {index > 0 ? (
                    <Button
                      tone="outline"
                      aria-label={`Restaurar la versión de ${when}`}
                      onClick={() => leave(() => void bringBack(version))}
                    >
                      Restaurar
                    </Button>
                  ) : (
                    <p className="success strong">Versión actual</p>
                  )}
                </li>
              );
            })}
          </ol>
          {dialog}
        </>
      )}
    </Loaded>
  );
}
