import type { CSSProperties } from 'react';
import { paletteOf, type Colours } from 'shared/facts/colours';
import styles from './colour-preview.module.css';

/** Small poster preview in the colours of the form. */
export function ColourPreview({ colours: { color_principal, color_acento } }: { colours: Colours }) {
  const wears = { ...paletteOf({ color_principal, color_acento }), '--deep': color_principal, '--accent': color_acento } as CSSProperties;
  return (
    <div className={styles.poster} style={wears} aria-hidden="true">
      <p className={styles.bar}>Cabecera</p>
      <div className={`stack start gap-2 ${styles.paper}`}>
        <p className={styles.title}>Un título</p>
        <p>
          Texto con un <span className={styles.link}>enlace</span>.
        </p>
        <span className={styles.button}>Un botón</span>
      </div>
    </div>
  );
}
