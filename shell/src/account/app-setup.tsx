import { useState } from 'react';
import type { AppOffer, SecondFactorChange } from 'shared/contract/second-factor';
import { QrCode } from 'shared/ui/qr-code';
import { activateApp, offerApp } from './account-data.ts';
import { AskForm, passwordField } from './ask-form.tsx';
import styles from './account.module.css';

const codeField = {
  label: 'Código de verificación',
  name: 'codigo',
  input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  missing: 'Escribe el código que muestra la aplicación.',
} as const;

interface AppSetupProps {
  onDone: (change: SecondFactorChange) => void;
  onCancel: () => void;
}

/** Asks for the password, shows the QR code, then verifies a code of the app. */
export function AppSetup({ onDone, onCancel }: AppSetupProps) {
  const [offer, setOffer] = useState<AppOffer | null>(null);
  if (!offer) {
    const ask = async ({ contrasena = '' }) => setOffer(await offerApp(contrasena));
    return <AskForm key="password" fields={[passwordField]} action="Continuar" onSubmit={ask} onCancel={onCancel} />;
  }
  const activate = async ({ codigo = '' }) => onDone(await activateApp(offer.resguardo, codigo));
  return (
    <AskForm key="code" fields={[codeField]} action="Activar" onSubmit={activate} onCancel={onCancel}>
      <ol className={`stack gap-4 ${styles.steps}`}>
        <li>
          <p>
            Abre en el teléfono una aplicación de códigos (Google Authenticator, Aegis, 2FAS, la de tu gestor de contraseñas…) y escanea:
          </p>
          <QrCode text={offer.enlace} label="Código QR para la aplicación de códigos" />
          <p>
            ¿No puedes escanearlo? Escribe esta clave: <code className="strong breaks">{inGroups(offer.secreto)}</code>
          </p>
        </li>
        <li>Escribe el código de seis cifras que muestra la aplicación.</li>
      </ol>
    </AskForm>
  );
}

const inGroups = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ');
