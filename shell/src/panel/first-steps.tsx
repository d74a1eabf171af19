import { useState } from 'react';
import { Link } from 'react-router-dom';
import { deviceNames } from 'shared/facts/device-names';
import type { FirstSteps as Steps } from 'shared/contract/settings';
import { useRequest } from 'shared/data/use-request';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { Button } from 'shared/ui/button';
import { Loaded } from 'shared/data/loaded';
import styles from './first-steps.module.css';

interface Step {
  name: keyof Steps;
  text: string;
  /** Link to where it is done; without it, here. */
  to?: string;
}

const steps: readonly Step[] = [
  { name: 'identidad', text: 'Pon el nombre del club y, si queréis, su logotipo y sus colores', to: '/ajustes' },
  { name: 'portada', text: 'Escribe la portada y elige su imagen', to: '/inicio-admin' },
  { name: 'legal', text: 'Rellena los datos legales: como poco, el NIF', to: '/ajustes/legal' },
  { name: 'contacto', text: 'Rellena la dirección y el correo del club', to: '/ajustes/contacto' },
  { name: 'correo', text: 'Comprueba que el correo sale' },
  { name: 'direccion', text: 'Invita a alguien de la dirección', to: '/usuarios/nuevo?rol=direccion&invitar=1' },
  { name: 'actividad', text: 'Publica la primera actividad', to: '/admin/actividades' },
  { name: 'formulario', text: 'Abre las inscripciones, o di cuándo se abren', to: '/inscripciones/ruta' },
];

const countDone = (done: Steps) => steps.filter(({ name }) => done[name]).length;
export const isFinished = (done: Steps): boolean => countDone(done) === steps.length;
export const formatSteps = (done: Steps): string => `Primeros pasos: ${countDone(done)} de ${steps.length}`;

/** Set in this browser once the list is dismissed. */
const key = deviceNames.firstSteps;
const readHidden = () => localStorage.getItem(key) === 'ocultos';

/** Set-up checklist for the webmaster, until all of it is done. Ticks come from what exists. */
export function FirstSteps({ isWebmaster }: { isWebmaster: boolean }) {
  return isWebmaster && can('2.0') ? <List /> : null;
}

function List() {
  const [isHidden, setHidden] = useState(readHidden);
  const { promise, retry } = useRequest('steps', () => call('GET /ajustes/primeros-pasos'));
  const { write, dialog } = useWrite();
  const turn = (hidden: boolean) => {
    if (hidden) localStorage.setItem(key, 'ocultos');
    else localStorage.removeItem(key);
    setHidden(hidden);
  };
  const testMail = async () => {
    const isSent = await write({
      send: () => call('POST /ajustes/correo-de-prueba'),
      done: 'Correo de prueba enviado: mira si te ha llegado.',
      failed: 'El correo de prueba no ha salido.',
    });
    if (isSent) retry();
  };

  return (
    <Loaded promise={promise} waiting={null} failed={null}>
      {(done) => {
        if (isFinished(done)) return null;
        return (
          <section className="stack gap-4 boxed pad-5" aria-label="Primeros pasos">
            <div className="row between gap-3">
              <h2>{formatSteps(done)}</h2>
              <Button tone="outline" aria-expanded={!isHidden} onClick={() => turn(!isHidden)}>
                {isHidden ? 'Ver los pasos' : 'Dejarlo para luego'}
              </Button>
            </div>
            {!isHidden && (
              <ol className="stack gap-2">
                {steps.map(({ name, text, to }) => (
                  <li key={name} className={styles.step} data-done={done[name] || undefined}>
                    <span className={styles.tick} aria-hidden="true">
                      {done[name] ? '✓' : ''}
                    </span>
                    <div className="row gap-3 rows-2">
                      <span>
                        {to === undefined ? <span>{text}</span> : <Link to={to}>{text}</Link>}
                        <span className="visually-hidden">{done[name] ? ' (hecho)' : ' (pendiente)'}</span>
                      </span>
                      {to === undefined && !done[name] && (
                        <Button tone="outline" onClick={() => void testMail()}>
                          Enviarme una prueba
                        </Button>
                      )}
                    </div>
                  </li>
                ))}
              </ol>
            )}
            {dialog}
          </section>
        );
      }}
    </Loaded>
  );
}
