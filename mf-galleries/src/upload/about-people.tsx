import { useEffect, useId, useRef, useState } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { useRequest } from 'shared/data/use-request';
import { useWrite } from 'shared/data/use-write';
import { formatMoment } from 'shared/text/moments';
import { countOf } from 'shared/text/count-of';
import { Button } from 'shared/ui/button';
import { CheckField, TextField } from 'shared/ui/field';
import { Loaded } from 'shared/data/loaded';
import { allowMinors, loadUnphotographed, saveMinors } from '../gallery/galleries-api.ts';

interface AboutPeopleProps {
  gallery: Gallery;
  /** Undefined until answered. */
  hasMinors: boolean | undefined;
  /** Number of attempts to send without an answer. */
  timesMissed: number;
  onMinors: (hasMinors: boolean) => void;
  onChanged: (gallery: Gallery) => void;
}

/** Questions before pictures of people are shown: those who opted out, and children. */
export function AboutPeople({ gallery, hasMinors, timesMissed, onMinors, onChanged }: AboutPeopleProps) {
  const { promise } = useRequest(gallery.id, () => loadUnphotographed(gallery.id));
  const name = useId();
  const errorId = `${name}error`;
  const firstAnswer = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (timesMissed > 0) firstAnswer.current?.focus();
  }, [timesMissed]);
  return (
    <>
      <Loaded promise={promise} waiting={null} failed={null}>
        {({ personas }) =>
          personas.length > 0 && (
            <p className="breaks">
              <strong>{`${countOf(personas.length, 'persona prefiere', 'personas prefieren')} no salir en las fotos:`}</strong>{' '}
              <span>
                {`${personas.map(({ nombre, dorsal }) => (dorsal ? `${nombre} (dorsal ${dorsal})` : nombre)).join(', ')}. Deja fuera las suyas.`}
              </span>
            </p>
          )
        }
      </Loaded>
      <fieldset className="row gap-5 rows-0" aria-describedby={timesMissed > 0 ? errorId : undefined}>
        <legend>¿Se reconoce a menores?</legend>
        {[false, true].map((answer) => (
          <CheckField
            key={String(answer)}
            ref={answer ? undefined : firstAnswer}
            type="radio"
            name={name}
            checked={hasMinors === answer}
            onChange={() => onMinors(answer)}
            label={answer ? 'Sí' : 'No'}
          />
        ))}
        {timesMissed > 0 && (
          <p id={errorId} className="danger small semibold own-line" role="alert">
            Elige si se reconoce a menores. Hasta entonces no se sube nada.
          </p>
        )}
      </fieldset>
      {hasMinors && !gallery.menores && (
        <p className="breaks">La galería queda privada hasta que anotes aquí de quién es el permiso para mostrarlos.</p>
      )}
      {gallery.menores && <Permission gallery={gallery} onChanged={onChanged} />}
    </>
  );
}

function Permission({ gallery, onChanged }: Pick<AboutPeopleProps, 'gallery' | 'onChanged'>) {
  const [from, setFrom] = useState('');
  const { write, busy, dialog } = useWrite();
  const store = (send: () => Promise<Gallery>, done: string) =>
    void write({
      send: async () => onChanged({ ...gallery, ...(await send()), imagenes: gallery.imagenes }),
      done,
      failed: 'No se ha podido guardar.',
    });
  const { permiso_menores: given } = gallery;
  return (
    <div className="stack gap-3 breaks">
      <p>
        {given
          ? `En esta galería se reconoce a menores. Permiso de ${given.de}, anotado por ${given.autor} el ${formatMoment(given.momento)}.`
          : 'En esta galería se reconoce a menores, y se queda privada hasta que anotes el permiso de sus familias.'}
      </p>
      {!given && (
        <>
          <TextField
            label="De quién es el permiso"
            value={from}
            maxLength={200}
            hint="Por ejemplo: las dos familias, por escrito."
            onChange={({ target }) => setFrom(target.value)}
          />
          <div className="row gap-3">
            <Button
              disabled={busy !== undefined || from.trim() === ''}
              onClick={() => store(() => allowMinors(gallery.id, from), 'Permiso anotado. Ya puedes hacer pública la galería.')}
            >
              Anotar permiso
            </Button>
            <Button
              tone="outline"
              disabled={busy !== undefined}
              onClick={() => store(() => saveMinors(gallery.id, false), 'Anotado: no se reconoce a menores.')}
            >
              No se reconoce a ninguno
            </Button>
          </div>
        </>
      )}
      {dialog}
    </div>
  );
}
