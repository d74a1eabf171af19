import { useState, type ComponentProps } from 'react';
import { inWidth, srcSetOf } from 'shared/facts/pictures';
import styles from './picture.module.css';

interface PictureProps extends Pick<ComponentProps<'img'>, 'width' | 'height'> {
  /** Address as `toStaticPath` gives it; a signature in its query is kept. */
  src: string;
  alt: string;
  /** Width on the page, as `sizes` of img has it: '(min-width: 768px) 50vw, 100vw'. */
  sizes: string;
  /** Mean colour (#rrggbb), shown until the picture arrives. */
  color?: string | undefined;
  /** The picture that the screen is about: asked for at once and before the others. */
  first?: boolean;
  /** contain shows it whole; cover (default) fills the frame that the parent gives. */
  fit?: 'cover' | 'contain';
}

export function Picture({ src, alt, sizes, color, first = false, fit = 'cover', width, height }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  return (
    <img
      // Through CSSOM: the page's policy refuses style attributes.
      ref={(image) => image?.style.setProperty('--picture-color', color ?? '')}
      className={styles.picture}
      data-fit={fit}
      data-failed={failedSrc === src || undefined}
      sizes={sizes}
      srcSet={srcSetOf(src)}
      src={inWidth(src, 960)}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding={first ? 'sync' : 'async'}
      onError={() => setFailedSrc(src)}
    />
  );
}
