import { useState } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import { inWidth } from 'shared/contract/pictures';
import { can } from 'shared/http/can';
import { notify } from 'shared/notify/notify';
import { toStaticPath } from 'shared/text/static-path';
import styles from './lightbox.module.css';

/**
 * The picture in full size to keep, and the programs of the device that take a picture, WhatsApp among them; where it has no such list,
 * the address to the clipboard.
 */
export function KeepPicture({ image, gallery }: { image: GalleryImage; gallery: string }) {
  const src = toStaticPath(image.ruta_archivo);
  const original = src && can('choose-pictures') ? `${src}${src.includes('?') ? '&' : '?'}original=1` : src;
  return (
    <>
      {original && (
        <a className={styles.action} href={original} download>
          Descargar
        </a>
      )}
      {src && sharesFiles() ? <SharePicture src={src} gallery={gallery} /> : <CopyAddress />}
    </>
  );
}

/** Asked with a file: some browsers share addresses alone. */
const sharesFiles = () => globalThis.navigator?.canShare?.({ files: [new File([], 'imagen.webp', { type: 'image/webp' })] }) === true;

function SharePicture({ src, gallery }: { src: string; gallery: string }) {
  const share = async () => {
    try {
      // As it is shown: the browser has it already, and a share must come soon after the tap.
      const picture = await (await fetch(inWidth(src, 1920))).blob();
      await navigator.share({ title: gallery, files: [new File([picture], 'imagen.webp', { type: picture.type })] });
    } catch (error) {
      // Whoever closes the list has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notify({ kind: 'quiet', text: `No se ha podido compartir. Copia esta dirección: ${location.href}` });
    }
  };
  return (
    <button type="button" className={styles.action} onClick={() => void share()}>
      Compartir
    </button>
  );
}

/** The address of the picture stands in the browser's own bar; where the clipboard may be used it is one click away. */
function CopyAddress() {
  const [isCopied, setCopied] = useState(false);
  const clipboard: Clipboard | undefined = globalThis.navigator?.clipboard;
  if (!clipboard) return null;
  const copy = () =>
    clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <button type="button" className={styles.action} onClick={() => void copy()}>
      {isCopied ? 'Enlace copiado' : 'Copiar enlace'}
    </button>
  );
}
