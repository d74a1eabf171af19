import { useEffect, useRef } from 'react';
import styles from './member-photo.module.css';

/** A photo as a file, from WebP in base64. */
export const fileOfPhoto = (base64: string): File =>
  new File([Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)], 'foto.webp', { type: 'image/webp' });

interface MemberPhotoProps {
  /** WebP in base64. */
  photo: string;
  label: string;
}

/** A photo that came with the data, and is there without signal too. Drawn: the site's policy lets no page show an address with data in it. */
export function MemberPhoto({ photo, label }: MemberPhotoProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      const picture = await createImageBitmap(fileOfPhoto(photo));
      const here = canvas.current;
      if (!isWanted || !here) return;
      here.width = picture.width;
      here.height = picture.height;
      here.getContext('2d')?.drawImage(picture, 0, 0);
    };
    // The card is valid without it.
    draw().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [photo]);
  return <canvas ref={canvas} width={240} height={320} className={styles.photo} role="img" aria-label={label} />;
}
