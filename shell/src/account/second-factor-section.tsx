import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { Passkey, SecondFactorChange, SecondFactorState, SecondStepProof } from 'shared/contract/second-factor';
import { formatLongMoment } from 'shared/text/moments';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { addPasskey, offerPasskey, removeApp, removePasskey, renewCodes } from './account-data.ts';
import styles from './account.module.css';
import { AppSetup } from './app-setup.tsx';
import { AskForm, passwordField } from './ask-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const nameField = {
  label: 'Nombre de la llave',
  name: 'nombre',
  maxLength: 60,
  autoComplete: 'off',
  defaultValue: 'Mi dispositivo',
  missing: 'Ponle un nombre para reconocerla.',
} as const;

type Task = { kind: 'app' | 'removeApp' | 'passkey' | 'codes' } | { kind: 'removePasskey'; passkey: Passkey };

/** Asks for the password, lets the browser make a passkey, and hands it in. */
async function makePasskey({ contrasena = '', nombre = '' }: Record<string, string>): Promise<SecondFactorChange> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { resguardo, opciones } = await offerPasskey(contrasena);
  const made = await startRegistration({ optionsJSON: opciones as unknown as PublicKeyCredentialCreationOptionsJSON });
  return addPasskey(resguardo, nombre, made as unknown as SecondStepProof['llave']);
}

export function SecondFactorSection({ found }: { found: SecondFactorState }) {
  const [state, setState] = useState(found);
  const [task, setTask] = useState<Task | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [news, setNews] = useState('');
  const has = state.aplicacion !== null || state.llaves.length > 0;

  const begin = (next: Task) => {
    setNews('');
    setTask(next);
  };
  const settle = (text: string) => (done: SecondFactorChange) => {
    setState(done.estado);
    setCodes(done.codigos);
    setTask(null);
    setNews(text);
  };
  const ask = (
    action: string,
    text: string,
    work: (values: Record<string, string>) => Promise<SecondFactorChange>,
    fields = [passwordField],
  ) => (
    <AskForm fields={fields} action={action} onSubmit={async (values) => settle(text)(await work(values))} onCancel={() => setTask(null)} />
  );

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  return (
    <>
      <h3>Aplicación de códigos</h3>
      <p>{state.aplicacion ? `Activada desde el ${formatLongMoment(state.aplicacion)}.` : 'No está activada.'}</p>
      {task?.kind === 'app' && <AppSetup onDone={settle('Aplicación de códigos activada.')} onCancel={() => setTask(null)} />}
      {task?.kind === 'removeApp' &&
        ask('Quitar aplicación', 'Aplicación de códigos quitada.', ({ contrasena = '' }) => removeApp(contrasena))}
      {task === null && (
        <div className={styles.actions}>
          <Button tone={has ? 'outline' : 'accent'} onClick={() => begin({ kind: 'app' })}>
            {state.aplicacion ? 'Cambiar de aplicación' : 'Activar aplicación de códigos'}
          </Button>
          {state.aplicacion && (
            <Button tone="outline" onClick={() => begin({ kind: 'removeApp' })}>
              Quitar aplicación
            </Button>
          )}
        </div>
      )}

      <h3>Llaves de acceso (passkeys)</h3>
      {state.llaves.length === 0 && <p>No tienes ninguna.</p>}
      <ul className={styles.list}>
        {state.llaves.map((passkey) => (
          <li key={passkey.id} className={styles.item}>
            <div>
              <strong>{passkey.nombre}</strong>
              <p>
                Añadida el {formatLongMoment(passkey.creada)}
                {passkey.usada ? `, usada el ${formatLongMoment(passkey.usada)}` : ', sin usar todavía'}.
              </p>
            </div>
            {task === null && (
              <Button tone="outline" aria-label={`Quitar ${passkey.nombre}`} onClick={() => begin({ kind: 'removePasskey', passkey })}>
                Quitar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {task?.kind === 'removePasskey' &&
        ask(`Quitar ${task.passkey.nombre}`, 'Llave de acceso quitada.', ({ contrasena = '' }) =>
          removePasskey(task.passkey.id, contrasena),
        )}
      {task?.kind === 'passkey' && (
        <AskForm
          fields={[passwordField, nameField]}
          action="Añadir llave"
          onSubmit={async (values) => settle('Llave de acceso añadida.')(await makePasskey(values))}
          onCancel={() => setTask(null)}
        />
      )}
      {task === null &&
        (state.admite_llaves ? (
          <div className={styles.actions}>
            <Button tone="outline" onClick={() => begin({ kind: 'passkey' })}>
              Añadir llave de acceso
            </Button>
          </div>
        ) : (
          <p>En esta dirección de la web no se pueden usar llaves de acceso.</p>
        ))}

      {has && (
        <>
          <h3>Códigos de recuperación</h3>
          <p>{state.codigos_restantes === 1 ? 'Queda 1 código sin usar.' : `Quedan ${state.codigos_restantes} códigos sin usar.`}</p>
          {task?.kind === 'codes' && ask('Crear códigos nuevos', '', ({ contrasena = '' }) => renewCodes(contrasena))}
          {task === null && (
            <div className={styles.actions}>
              <Button tone="outline" onClick={() => begin({ kind: 'codes' })}>
                Crear códigos nuevos
              </Button>
            </div>
          )}
        </>
      )}
      {news && <Notice kind="success">{news}</Notice>}
    </>
  );
}
