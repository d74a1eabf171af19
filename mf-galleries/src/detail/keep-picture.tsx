import { type MouseEvent, useState } from 'react';
import type { GalleryImage } from 'shared/contract/galleries';
import { inWidth } from 'shared/facts/pictures';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { showNotice } from 'shared/notify/notify';
import { useSession } from 'shared/session/session';
import { toStaticPath } from 'shared/text/static-path';
import styles from './lightbox.module.css';

/** Icon instead of text on a phone, so that all controls fit into one bar. */
export const ActionLabel = ({ icon, children }: { icon: string; children: string }) => (
  <>
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icon} />
    </svg>
    <span className={styles.words}>{children}</span>
  </>
);

/** Download in full size, and the device's share dialog; without one, the address goes to the clipboard. */
export function KeepPicture({ image, gallery }: { image: GalleryImage; gallery: string }) {
  const src = toStaticPath(image.ruta_archivo);
  const original = src && can('2.0') ? `${src}${src.includes('?') ? '&' : '?'}original=1` : src;
  return (
    <>
      {original && <Download id={image.id} href={original} />}
      {src && sharesFiles() ? <SharePicture src={src} original={can('2.0') ? original : undefined} gallery={gallery} /> : <CopyAddress />}
    </>
  );
}

/** With a session by an address that names it: strangers of the same network use up nothing of an account. */
function Download({ id, href }: { id: number; href: string }) {
  const isSignedIn = useSession(({ token }) => token !== null);
  const download = (event: MouseEvent) => {
    // Of a private gallery it names the session anyway.
    if (!isSignedIn || href.includes('firma=') || !can('2.0')) return;
    event.preventDefault();
    const open = (address: string) => location.assign(address);
    call('GET /galerias/imagenes/:imageId/original', { params: { imageId: id } }).then(
      ({ ruta_archivo }) => open(toStaticPath(ruta_archivo) ?? href),
      () => open(href),
    );
  };
  return (
    <a className={styles.action} href={href} download onClick={download}>
      <ActionLabel icon="M12 3v12m-5-5 5 5 5-5M4 20h16">Descargar</ActionLabel>
    </a>
  );
}

/** Tested with a file: some browsers share addresses alone. */
const sharesFiles = () => globalThis.navigator?.canShare?.({ files: [new File([], 'imagen.jpg', { type: jpegType })] }) === true;

const jpegType = 'image/jpeg';

/** File name of the original, from its Content-Disposition. */
async function nameOf(original: string | undefined): Promise<string> {
  const unnamed = 'imagen.jpg';
  if (original === undefined) return unnamed;
  const reply = await fetch(original, { method: 'HEAD' }).catch(() => undefined);
  const said = reply?.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(said)?.[1];
  const name = encoded === undefined ? /filename="?([^";]+)"?/i.exec(said)?.[1] : decodeURIComponent(encoded);
  return name === undefined ? unnamed : `${name.replace(/\.\w{1,5}$/, '')}.jpg`;
}

/** Converts to JPEG: older phones and most print programs do not read WebP. Transparency becomes white. */
async function asJpeg(picture: Blob): Promise<Blob> {
  if (picture.type === jpegType) return picture;
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser does not draw.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob((jpeg) => (jpeg ? resolve(jpeg) : reject(new Error('This browser writes no JPEG.'))), jpegType, 0.9),
  );
}

function SharePicture({ src, original, gallery }: { src: string; original: string | undefined; gallery: string }) {
  const share = async () => {
    try {
      // The shown size: it is in the cache already, and a share must follow soon after the tap.
      const [picture, name] = await Promise.all([fetch(inWidth(src, 1920)).then((reply) => reply.blob()), nameOf(original)]);
      await navigator.share({ title: gallery, files: [new File([await asJpeg(picture)], name, { type: jpegType })] });
    } catch (error) {
      // The share dialog was closed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showNotice({ kind: 'quiet', text: `No se ha podido compartir. Copia esta dirección: ${location.href}` });
    }
  };
  return (
    <button type="button" className={styles.action} onClick={() => void share()}>
      <ActionLabel icon="M12 15V3M7 8l5-5 5 5M5 12v8h14v-8">Compartir</ActionLabel>
    </button>
  );
}

/** Copies the picture's address, where the clipboard may be used; elsewhere it is in the address bar. */
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
      <ActionLabel
        icon={isCopied ? 'm4 12 5 5L20 6' : 'M10 14a4 4 0 0 1 0-6l3-3a4 4 0 0 1 6 6l-1 1m-4-2a4 4 0 0 1 0 6l-3 3a4 4 0 0 1-6-6l1-1'}
      >
        {isCopied ? 'Enlace copiado' : 'Copiar enlace'}
      </ActionLabel>
    </button>
  );
}
