import { useState } from 'react';
import type { OpenSession } from 'shared/contract/open-sessions';
import { formatLongMoment } from 'shared/text/moments';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { endOtherSessions, endSession } from './account-data.ts';
import styles from './account.module.css';
import { useTask } from './use-task.ts';

/** '203.0.113.0/24' → '203.0.113.x'. */
const inWords = (network: string) => network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, '::x');

export function OpenSessionsSection({ found }: { found: readonly OpenSession[] }) {
  const [sessions, setSessions] = useState(found);
  const [news, setNews] = useState('');
  const { isBusy, failure, run } = useTask('No se ha podido cerrar la sesión. Inténtalo de nuevo.');

  const end = async (work: () => Promise<void>, stays: (session: OpenSession) => boolean, text: string) => {
    setNews('');
    if (!(await run(work))) return;
    setSessions((now) => now.filter(stays));
    setNews(text);
  };

  return (
    <>
      <p>Una sesión dura doce horas como máximo. Si no reconoces alguna, ciérrala y cambia tu contraseña.</p>
      <ul className={styles.list}>
        {sessions.map(({ sesion, dispositivo, red, inicio, ultimo_uso, actual }) => (
          <li key={sesion} className={styles.item}>
            <div>
              <strong>{dispositivo}</strong> {actual && <span className={styles.mark}>Esta sesión</span>}
              <p>
                {red && `Red ${inWords(red)}. `}Abierta el {formatLongMoment(inicio)}, último uso el {formatLongMoment(ultimo_uso)}.
              </p>
            </div>
            {!actual && (
              <Button
                tone="outline"
                disabled={isBusy}
                aria-label={`Cerrar la sesión de ${dispositivo}, abierta el ${formatLongMoment(inicio)}`}
                onClick={() =>
                  void end(
                    () => endSession(sesion),
                    (session) => session.sesion !== sesion,
                    'Sesión cerrada.',
                  )
                }
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ actual }) => !actual) && (
        <div className={styles.actions}>
          <Button
            tone="outline"
            disabled={isBusy}
            onClick={() => void end(endOtherSessions, ({ actual }) => actual, 'Las demás sesiones se han cerrado.')}
          >
            Cerrar todas las demás
          </Button>
        </div>
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
      {news && <Notice kind="success">{news}</Notice>}
    </>
  );
}
