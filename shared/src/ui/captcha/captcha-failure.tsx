import styles from './captcha.module.css';

export function CaptchaFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.message} role="alert">
      No se ha podido cargar la verificación.{' '}
      <button type="button" className={styles.retry} onClick={onRetry}>
        Reintentar
      </button>
    </p>
  );
}
