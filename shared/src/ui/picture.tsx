import { useState, type ComponentProps } from 'react';
import { inWidth, srcSetOf } from 'shared/facts/pictures';
import styles from './picture.module.css';

interface PictureProps extends Pick<ComponentProps<'img'>, 'width' | 'height'> {
  /** Address as `toStaticPath` gives it; a signature in its query is kept. */
  src: string;
  alt: string;
  /** Width on the page, for `sizes` of img: '(min-width: 768px) 50vw, 100vw'. */
  sizes: string;
  /** Mean colour (#rrggbb), shown while loading. */
  color?: string | undefined;
  /** The main picture of the screen: loaded at once and with priority. */
  first?: boolean;
  /** contain shows it whole; cover (default) fills the parent's frame. */
  fit?: 'cover' | 'contain';
  /** Of a place that stays small: the width in pixels that is enough for it. */
  widest?: number;
}

export function Picture({ src, alt, sizes, color, first = false, fit = 'cover', widest, width, height }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  return (
    <img
      // Through CSSOM: the content security policy forbids style attributes.
      ref={(image) => image?.style.setProperty('--picture-color', color ?? '')}
      className={styles.picture}
      data-fit={fit === 'contain' ? fit : undefined}
      data-failed={failedSrc === src || undefined}
      sizes={sizes}
      srcSet={srcSetOf(src, widest)}
      src={inWidth(src, 960)}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? 'sync' : 'async'}
      onError={() => setFailedSrc(src)}
    />
  );
}
