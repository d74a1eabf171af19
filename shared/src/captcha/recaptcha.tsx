import { useImperativeHandle, useRef, useState } from 'react';
import ReCAPTCHA from 'react-google-recaptcha';
import { CaptchaFailure, type CaptchaProps } from './captcha-parts.tsx';
import { Button } from '../ui/button.tsx';
import styles from './captcha.module.css';

const callback = 'onloadcallback';
type WithCallback = { [callback]?: () => void };

/** Retries Google's script: react-google-recaptcha loads it once per page and caches a failure, but it uses an existing `grecaptcha`. */
function loadGoogleAgain(): Promise<void> {
  return new Promise((resolve, reject) => {
    (window as WithCallback)[callback] = resolve;
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?onload=${callback}&render=explicit`;
    script.onerror = reject;
    document.head.append(script);
  });
}

/** Google's widget. It shows its own expiry. Nothing is requested from Google before a press that names it. */
export function Recaptcha({ siteKey, onToken, ref }: CaptchaProps & { siteKey: string }) {
  const widget = useRef<ReCAPTCHA>(null);
  const container = useRef<HTMLDivElement>(null);
  const [script, setScript] = useState<'unasked' | 'loading' | 'failed'>('unasked');
  const ask = useRef<HTMLButtonElement>(null);

  const reset = () => {
    widget.current?.reset();
    onToken(null);
  };
  const focus = () => (ask.current ?? container.current?.querySelector('iframe'))?.focus();
  useImperativeHandle(ref, () => ({ reset, focus }));

  const retry = () => {
    loadGoogleAgain().then(
      () => setScript('loading'),
      () => setScript('failed'),
    );
  };

  if (script === 'failed') return <CaptchaFailure onRetry={retry} />;
  if (script === 'unasked') {
    return (
      <div className="stack start gap-3">
        <p>
          La verificación es de Google: al cargarla recibe la dirección de tu conexión y puede guardar sus cookies.{' '}
          <a href="https://policies.google.com/privacy?hl=es" target="_blank" rel="noreferrer">
            Privacidad de Google
          </a>
        </p>
        <Button ref={ask} tone="outline" onClick={() => setScript('loading')}>
          Cargar la verificación de Google
        </Button>
      </div>
    );
  }
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
