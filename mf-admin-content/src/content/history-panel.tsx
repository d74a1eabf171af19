import { useState } from 'react';
import type { ContentKey, ContentVersion } from 'shared/contract/content';
import { api } from 'shared/http/client';
import { extraDetail } from 'shared/http/extra-detail';
import { getList } from 'shared/http/get-list';
import { formatMoment } from 'shared/text/moments';
import { toStaticPath } from 'shared/text/static-path';
import { ConfirmDialog } from 'shared/ui/alert-dialog';
import { Button } from 'shared/ui/button';
import { LoadFailure } from 'shared/ui/load-failure';
import { Loaded } from 'shared/ui/loaded';
import { Notice } from 'shared/ui/notice';
import { Paragraphs } from 'shared/ui/paragraphs';
import { Picture } from 'shared/ui/picture';
import { readContent, type Content } from './content.ts';
import styles from './history-panel.module.css';

interface HistoryPanelProps {
  clave: ContentKey;
  /** Counts what was stored on this screen: each time the history has one line more. */
  stored: number;
  /** Asks before typed changes are lost. */
  ask: (goOn: () => void) => void;
  onRestored: (row: Content) => void;
}

const loadVersions = (clave: ContentKey) => getList<ContentVersion>(`contenido/${clave}/versiones`);

/** Who wrote what and when; loaded when it is opened. */
export function HistoryPanel({ stored, ...props }: HistoryPanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.panel} aria-label="Historial">
      <div>
        <Button tone="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Historial
        </Button>
      </div>
      {isOpen && <LoadedVersions key={stored} {...props} />}
    </section>
  );
}

type VersionsProps = Omit<HistoryPanelProps, 'stored'>;

function LoadedVersions(props: VersionsProps) {
  const load = () => loadVersions(props.clave);
  const [versions, setVersions] = useState(load);
  return (
    <Loaded
      promise={versions}
      waiting={<p role="status">Cargando historial...</p>}
      failed={<LoadFailure text="No se ha podido cargar el historial." onRetry={() => setVersions(load())} />}
    >
      {(list) => (list.length === 0 ? <p>Todavía no hay cambios.</p> : <Versions list={list} {...props} />)}
    </Loaded>
  );
}

function Versions({ list, clave, ask, onRestored }: VersionsProps & { list: ContentVersion[] }) {
  const [asked, setAsked] = useState<ContentVersion>();
  const [failure, setFailure] = useState('');

  const restore = async (version: ContentVersion) => {
    setAsked(undefined);
    setFailure('');
    try {
      const row = await readContent(await api.post(`contenido/${clave}/versiones/${version.id}/restaurar`));
      onRestored(row ?? { titulo: version.titulo ?? '', texto: version.texto, imagen: version.imagen });
    } catch (error) {
      setFailure(extraDetail(error) ?? 'Error al restaurar la versión.');
    }
  };

  return (
    <>
      {failure && <Notice kind="error">{failure}</Notice>}
      <ol className={styles.list}>
        {list.map((version, place) => {
          const when = formatMoment(version.momento);
          const picture = toStaticPath(version.imagen);
          return (
            <li key={version.id} className={styles.version}>
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
              {place === 0 ? (
                <p className={styles.current}>Versión actual</p>
              ) : (
                <Button tone="outline" aria-label={`Restaurar la versión de ${when}`} onClick={() => ask(() => setAsked(version))}>
                  Restaurar
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {asked && (
        <ConfirmDialog
          message="¿Restaurar esta versión? La actual se queda en el historial."
          confirm="Restaurar"
          onConfirm={() => void restore(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
