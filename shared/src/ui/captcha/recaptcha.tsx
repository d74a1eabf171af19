import { useImperativeHandle, useRef, useState } from 'react';
import ReCAPTCHA from 'react-google-recaptcha';
import type { CaptchaProps } from './captcha-props.tsx';
import { CaptchaFailure } from './captcha-failure.tsx';
import styles from './captcha.module.css';
import { loadGoogleAgain } from './load-google-again.ts';

/** Google's widget. It says itself, inside its frame, when it has expired. */
export function Recaptcha({ siteKey, onToken, ref }: CaptchaProps & { siteKey: string }) {
  const widget = useRef<ReCAPTCHA>(null);
  const container = useRef<HTMLDivElement>(null);
  const [script, setScript] = useState<'loading' | 'failed'>('loading');

  const reset = () => {
    widget.current?.reset();
    onToken(null);
  };
  const focus = () => container.current?.querySelector('iframe')?.focus();
  useImperativeHandle(ref, () => ({ reset, focus }));

  const retry = () => {
    loadGoogleAgain().then(
      () => setScript('loading'),
      () => setScript('failed'),
    );
  };

  if (script === 'failed') return <CaptchaFailure onRetry={retry} />;
  return (
    <div ref={container} className={styles.recaptcha}>
      <ReCAPTCHA
        ref={widget}
        sitekey={siteKey}
        hl="es"
        onChange={onToken}
        onExpired={() => onToken(null)}
        onErrored={() => onToken(null)}
        asyncScriptOnLoad={(script?: { errored?: boolean }) => script?.errored && setScript('failed')}
      />
    </div>
  );
}
