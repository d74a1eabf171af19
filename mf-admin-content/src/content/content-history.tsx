import type { ContentKey } from 'shared/contract/content';
import { call, getList } from 'shared/http/call';
import { toStaticPath } from 'shared/text/static-path';
import { Paragraphs } from 'shared/ui/paragraphs';
import { Picture } from 'shared/ui/picture';
import { HistoryPanel } from '../history/history-panel.tsx';
import styles from './content-history.module.css';
import { readContent, type Content } from './contents.ts';

interface ContentHistoryProps {
  clave: ContentKey;
  version: number | undefined;
  leave: (goOn: () => void) => void;
  onRestored: (row: Content) => void;
}

export function ContentHistory({ clave, version, leave, onRestored }: ContentHistoryProps) {
  return (
    <HistoryPanel
      version={version}
      load={() => getList('GET /contenido/:clave/versiones', { params: { clave } })}
      restore={async ({ id, titulo, texto, imagen }) => {
        const row = readContent(await call('POST /contenido/:clave/versiones/:id/restaurar', { params: { clave, id } }));
        onRestored(row ?? { titulo: titulo ?? '', texto, imagen });
      }}
      leave={leave}
      words={{ open: 'Ver este texto', first: 'Texto inicial' }}
    >
      {({ titulo, texto, imagen }) => {
        const picture = toStaticPath(imagen);
        return (
          <>
            {titulo && <p className={styles.title}>{titulo}</p>}
            <Paragraphs text={texto} />
            {picture && (
              <div className={styles.picture}>
                <Picture src={picture} alt="" sizes="16rem" />
              </div>
            )}
          </>
        );
      }}
    </HistoryPanel>
  );
}
