import { useEffect, useState, type ComponentType } from 'react';
import { writeToUs } from 'shared/facts/club';
import { useClub } from 'shared/http/club';
import { CaptchaFailure, type CaptchaProps } from './captcha-parts.tsx';
import { loadCaptchaSettings } from './captcha-settings.ts';
import styles from './captcha.module.css';

type Widget = ComponentType<CaptchaProps>;

/** Captcha of the configured provider. */
export function Captcha(props: CaptchaProps) {
  const club = useClub();
  const [attempt, setAttempt] = useState(0);
  const [widget, setWidget] = useState<{ Widget: Widget } | 'loading' | 'failed'>('loading');

  useEffect(() => {
    let left = false;
    const show = (next: typeof widget) => {
      if (!left) setWidget(next);
    };
    loadWidget().then(
      (Widget) => show({ Widget }),
      () => show('failed'),
    );
    return () => {
      left = true;
    };
  }, [attempt]);

  const retry = () => {
    setWidget('loading');
    setAttempt(attempt + 1);
  };

  return (
    <>
      {/* Stays when empty, like all server-rendered elements. */}
      <p className={`row gap-2 soft ${styles.message}`}>{widget === 'loading' && 'Cargando verificación...'}</p>
      <noscript>
        {`Para enviar este formulario hace falta JavaScript.${
          club.correo === null && club.telefono === null
            ? ''
            : ` Si tu navegador no lo tiene, ${[club.correo && writeToUs(club), club.telefono && `llámanos al ${club.telefono}`].filter(Boolean).join(' o ')}.`
        }`}
      </noscript>
      {widget === 'failed' && <CaptchaFailure onRetry={retry} />}
      {typeof widget === 'object' && <widget.Widget {...props} />}
    </>
  );
}

/** Loads the settings, then only that provider's code. */
async function loadWidget(): Promise<Widget> {
  const { settings, clockLead } = await loadCaptchaSettings();
  if (settings.proveedor === 'recaptcha') {
    const { Recaptcha } = await import('./recaptcha.tsx');
    return (props) => <Recaptcha siteKey={settings.clave} {...props} />;
  }
  const { Altcha } = await import('./altcha.tsx');
  return (props) => <Altcha first={{ challenge: settings.reto, clockLead }} {...props} />;
}
