import { useState } from 'react';
import type { ContentKey, ContentVersion } from 'shared/contract/content';
import { useRequest } from 'shared/data/use-request';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { getList } from 'shared/http/get-list';
import { formatMoment } from 'shared/text/moments';
import { toStaticPath } from 'shared/text/static-path';
import { Button } from 'shared/ui/button';
import { LoadFailure } from 'shared/ui/load-failure';
import { Loaded } from 'shared/ui/loaded';
import { Paragraphs } from 'shared/ui/paragraphs';
import { Picture } from 'shared/ui/picture';
import { readContent, type Content } from './contents.ts';
import styles from './history-panel.module.css';

interface HistoryPanelProps {
  clave: ContentKey;
  /** Of what is stored: with each the history has one line more. */
  version: number | undefined;
  /** Asks before typed changes are lost. */
  leave: (goOn: () => void) => void;
  onRestored: (row: Content) => void;
}

/** Who wrote what and when; loaded when it is opened. */
export function HistoryPanel(props: HistoryPanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.panel} aria-label="Historial">
      <div>
        <Button tone="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Historial
        </Button>
      </div>
      {isOpen && <Versions {...props} />}
    </section>
  );
}

function Versions({ clave, version: current, leave, onRestored }: HistoryPanelProps) {
  const { promise, retry } = useRequest(current, () => getList('GET /contenido/:clave/versiones', { params: { clave } }));
  const { write, dialog } = useWrite();

  const restore = (version: ContentVersion) =>
    write({
      ask: { message: '¿Restaurar esta versión? La actual se queda en el historial.', confirm: 'Restaurar' },
      send: async () => {
        const row = readContent(await call('POST /contenido/:clave/versiones/:id/restaurar', { params: { clave, id: version.id } }));
        onRestored(row ?? { titulo: version.titulo ?? '', texto: version.texto, imagen: version.imagen });
      },
      done: 'Versión restaurada correctamente.',
      failed: 'Error al restaurar la versión.',
      reload: 'never',
    });

  return (
    <Loaded
      promise={promise}
      waiting={<p role="status">Cargando historial...</p>}
      failed={<LoadFailure text="No se ha podido cargar el historial." onRetry={retry} />}
    >
      {(list) => (
        <>
          {list.length === 0 && <p>Todavía no hay cambios.</p>}
          <ol className={styles.list}>
            {list.map((version, index) => (
              <Version key={version.id} version={version} onRestore={index > 0 && (() => leave(() => void restore(version)))} />
            ))}
          </ol>
          {dialog}
        </>
      )}
    </Loaded>
  );
}

/** The first is what is stored now: it cannot be restored. */
function Version({ version, onRestore }: { version: ContentVersion; onRestore: false | (() => void) }) {
  const when = formatMoment(version.momento);
  const picture = toStaticPath(version.imagen);
  return (
    <li className={styles.version}>
      <p>
        <time dateTime={version.momento}>{when}</time>
        {` · ${version.autor ?? 'Texto inicial'}`}
      </p>
      <details className={styles.details}>
        <summary>Ver este texto</summary>
        <div className={styles.text}>
          {version.titulo && <p className={styles.title}>{version.titulo}</p>}
          <Paragraphs text={version.texto} />
          {picture && (
            <div className={styles.picture}>
              <Picture src={picture} alt="" sizes="16rem" />
            </div>
          )}
        </div>
      </details>
      {onRestore ? (
        <Button tone="outline" aria-label={`Restaurar la versión de ${when}`} onClick={onRestore}>
          Restaurar
        </Button>
      ) : (
        <p className={styles.current}>Versión actual</p>
      )}
    </li>
  );
}
