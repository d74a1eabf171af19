import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { Passkey, SecondFactorChange, SecondFactorState } from 'shared/contract/second-factor';
import { useShown } from 'shared/data/loaded';
import { showNotice } from 'shared/notify/notify';
import { formatMoment } from 'shared/text/moments';
import { Actions, Button } from 'shared/ui/button';
import { addPasskey, offerPasskey, removeApp, removePasskey, renewCodes } from './account-data.ts';
import styles from './account.module.css';
import { AppSetup } from './app-setup.tsx';
import { AskForm, passwordField } from './ask-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const nameField = {
  label: 'Nombre de la llave',
  name: 'nombre',
  input: { maxLength: 60, autoComplete: 'off' },
  start: 'Mi dispositivo',
  missing: 'Ponle un nombre para reconocerla.',
} as const;

type Task =
  | { kind: 'app' | 'removeApp' | 'passkey' | 'codes' }
  | { kind: 'removePasskey'; passkey: Passkey }
  | { kind: 'keepCodes'; codes: readonly string[] };

/** Creates a passkey with the user's password and sends it to the server. */
async function makePasskey({ contrasena = '', nombre = '' }: Record<string, string>): Promise<SecondFactorChange> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { resguardo, opciones } = await offerPasskey(contrasena);
  const made = await startRegistration({ optionsJSON: opciones as PublicKeyCredentialCreationOptionsJSON });
  return addPasskey(resguardo, nombre, { ...made });
}

export function SecondFactorSection({ found }: { found: SecondFactorState }) {
  const [state, show] = useShown(found);
  const [task, setTask] = useState<Task | null>(null);
  const has = state.aplicacion !== null || state.llaves.length > 0;

  const applyChange = (text: string) => (done: SecondFactorChange) => {
    show(done.estado);
    setTask(done.codigos && { kind: 'keepCodes', codes: done.codigos });
    if (text) showNotice({ kind: 'success', text });
  };
  const ask = (
    action: string,
    text: string,
    work: (values: Record<string, string>) => Promise<SecondFactorChange>,
    fields = [passwordField],
  ) => (
    <AskForm
      fields={fields}
      action={action}
      onSubmit={async (values) => applyChange(text)(await work(values))}
      onCancel={() => setTask(null)}
    />
  );

  if (task?.kind === 'keepCodes') return <RecoveryCodes codes={task.codes} onDone={() => setTask(null)} />;
  return (
    <>
      <h3>Aplicación de códigos</h3>
      <p>{state.aplicacion ? `Activada desde el ${formatMoment(state.aplicacion)}.` : 'No está activada.'}</p>
      {task?.kind === 'app' && <AppSetup onDone={applyChange('Aplicación de códigos activada.')} onCancel={() => setTask(null)} />}
      {task?.kind === 'removeApp' &&
        ask('Quitar aplicación', 'Aplicación de códigos quitada.', ({ contrasena = '' }) => removeApp(contrasena))}
      {task === null && (
        <Actions>
          <Button tone={has ? 'outline' : 'accent'} onClick={() => setTask({ kind: 'app' })}>
            {state.aplicacion ? 'Cambiar de aplicación' : 'Activar aplicación de códigos'}
          </Button>
          {state.aplicacion && (
            <Button tone="outline" onClick={() => setTask({ kind: 'removeApp' })}>
              Quitar aplicación
            </Button>
          )}
        </Actions>
      )}

      <h3>Llaves de acceso</h3>
      {state.llaves.length === 0 && <p>No tienes ninguna.</p>}
      <ul className="stack gap-3">
        {state.llaves.map((passkey) => (
          <li key={passkey.id} className={`row between gap-3 ${styles.item}`}>
            <div>
              <strong>{passkey.nombre}</strong>
              <p>
                {`Añadida el ${formatMoment(passkey.creada)}${passkey.usada ? `, usada el ${formatMoment(passkey.usada)}` : ', sin usar todavía'}.`}
              </p>
            </div>
            {task === null && (
              <Button tone="outline" aria-label={`Quitar ${passkey.nombre}`} onClick={() => setTask({ kind: 'removePasskey', passkey })}>
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
          onSubmit={async (values) => applyChange('Llave de acceso añadida.')(await makePasskey(values))}
          onCancel={() => setTask(null)}
        />
      )}
      {task === null &&
        (state.admite_llaves ? (
          <Actions>
            <Button tone="outline" onClick={() => setTask({ kind: 'passkey' })}>
              Añadir llave de acceso
            </Button>
          </Actions>
        ) : (
          <p>En esta dirección de la web no se pueden usar llaves de acceso.</p>
        ))}

      {has && (
        <>
          <h3>Códigos de recuperación</h3>
          <p>{state.codigos_restantes === 1 ? 'Queda 1 código sin usar.' : `Quedan ${state.codigos_restantes} códigos sin usar.`}</p>
          {task?.kind === 'codes' && ask('Crear códigos nuevos', '', ({ contrasena = '' }) => renewCodes(contrasena))}
          {task === null && (
            <Actions>
              <Button tone="outline" onClick={() => setTask({ kind: 'codes' })}>
                Crear códigos nuevos
              </Button>
            </Actions>
          )}
        </>
      )}
    </>
  );
}
