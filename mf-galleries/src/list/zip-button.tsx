import type { Gallery } from 'shared/contract/galleries';
import { useWrite } from 'shared/data/use-write';
import { sendCall } from 'shared/http/call';
import { saveFile } from 'shared/http/save-file';
import styles from './gallery-card.module.css';

export function ZipButton({ gallery: { id }, describedBy }: { gallery: Gallery; describedBy: string }) {
  const { write, busy, dialog } = useWrite();
  const download = () =>
    write({
      send: async () => saveFile(await (await sendCall('GET /galerias/:id/descargar-zip', { params: { id } })).blob(), `galeria_${id}.zip`),
      failed: 'Error al descargar ZIP',
      tone: 'alert',
    });
  return (
    <>
      <button
        type="button"
        className={`small strong heading ${styles.tool}`}
        aria-describedby={describedBy}
        // Not disabled: it keeps the focus.
        aria-disabled={busy !== undefined}
        onClick={() => void download()}
      >
        Descargar ZIP
      </button>
      {busy !== undefined && (
        <p className="soft small numbers semibold own-line" role="status">
          Generando y descargando ZIP, por favor espere...
        </p>
      )}
      {dialog}
    </>
  );
}
