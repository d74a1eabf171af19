import type { OpenSession } from 'shared/contract/open-sessions';
import { useShown } from 'shared/data/loaded';
import { useWrite } from 'shared/data/use-write';
import { extraDetail } from 'shared/http/error-body';
import { formatMoment } from 'shared/text/moments';
import { Actions, Button } from 'shared/ui/button';
import { endOtherSessions, endSession } from './account-data.ts';
import styles from './account.module.css';

/** '203.0.113.0/24' → '203.0.113.x'. */
const inWords = (network: string) => network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, '::x');

export function OpenSessionsSection({ found }: { found: readonly OpenSession[] }) {
  const { write, busy } = useWrite();
  const isBusy = busy !== undefined;
  const [sessions, show] = useShown(found);
  const end = (send: () => Promise<void>, stays: (session: OpenSession) => boolean, done: string) =>
    void write({
      send: async () => {
        await send();
        show(sessions.filter(stays));
      },
      done,
      failed: (error) => extraDetail(error) ?? 'No se ha podido cerrar la sesión. Inténtalo de nuevo.',
    });

  return (
    <>
      <p>Una sesión dura doce horas como máximo. Si no reconoces alguna, ciérrala y cambia tu contraseña.</p>
      <ul className="stack gap-3">
        {sessions.map(({ sesion, dispositivo, red, inicio, ultimo_uso, actual }) => (
          <li key={sesion} className={`row between gap-3 ${styles.item}`}>
            <div>
              <strong>{dispositivo}</strong> {actual && <span className={`success small strong ${styles.mark}`}>Esta sesión</span>}
              <p>{`${red ? `Red ${inWords(red)}. ` : ''}Abierta el ${formatMoment(inicio)}, último uso el ${formatMoment(ultimo_uso)}.`}</p>
            </div>
            {!actual && (
              <Button
                tone="outline"
                disabled={isBusy}
                aria-label={`Cerrar la sesión de ${dispositivo}, abierta el ${formatMoment(inicio)}`}
                onClick={() =>
                  end(
                    () => endSession(sesion),
                    (other) => other.sesion !== sesion,
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
        <Actions>
          <Button
            tone="outline"
            disabled={isBusy}
            onClick={() => end(endOtherSessions, ({ actual }) => actual, 'Las demás sesiones se han cerrado.')}
          >
            Cerrar todas las demás
          </Button>
        </Actions>
      )}
    </>
  );
}
