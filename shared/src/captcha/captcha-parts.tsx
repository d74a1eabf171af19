import type { Ref } from 'react';
import styles from './captcha.module.css';

export interface CaptchaHandle {
  /** Resets it to unsolved. Tokens are single use: call it after every submission, successful or not. */
  reset: () => void;
  /** Focuses the captcha when it is missing. */
  focus: () => void;
}

export interface CaptchaProps {
  /** A token when solved; null when it expires, fails or is reset. */
  onToken: (token: string | null) => void;
  ref?: Ref<CaptchaHandle>;
}

export function CaptchaFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={`row gap-2 soft ${styles.message}`} role="alert">
      No se ha podido cargar la verificación.{' '}
      <button type="button" className={styles.retry} onClick={onRetry}>
        Reintentar
      </button>
    </p>
  );
}
