import { Fragment, useId } from 'react';
import type { WaitingList, WaitingMove, WaitingRow } from 'shared/contract/waiting-list';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { Link } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatMoment } from 'shared/text/moments';
import type { Question } from 'shared/ui/ask';
import { Empty, Hint, SectionTitle } from 'shared/ui/page';
import { TextButton } from 'shared/ui/button';
import styles from '../registration/card-rows.module.css';

const nameOf = ({ nombre, mail }: WaitingRow) => nombre ?? mail;

const stateOf = ({ estado, oferta_hasta, sin_confirmar = false }: WaitingRow) =>
  ({
    ofrecida: `Plaza ofrecida hasta el ${formatMoment(oferta_hasta)}`,
    espera: 'Espera',
    pasada: sin_confirmar ? 'No ha abierto su enlace' : 'Pasó su turno',
  })[estado];

export function WaitingRows({ plazas, ocupadas, redes, filas }: WaitingList) {
  const { write, busy, dialog } = useWrite();
  const networksId = useId();
  const move = (row: WaitingRow, accion: WaitingMove, done?: string, ask?: Question) =>
    void write({
      ...(ask ? { ask } : {}),
      ...(done ? { done } : {}),
      send: () => call('PUT /inscripciones/espera/:id', { params: { id: row.id }, json: { accion } }),
      failed: 'No se ha podido cambiar la lista de espera.',
      reload: 'always',
    });
  const givePlace = (row: WaitingRow) => {
    const isFull = plazas !== null && ocupadas >= plazas && row.estado !== 'ofrecida';
    const beyond = isFull ? ` Hay ${ocupadas} de ${countOf(plazas, 'plaza ocupada', 'plazas ocupadas')}: será una más.` : '';
    move(row, 'plaza', 'Plaza dada. Se lo decimos por correo.', { message: `¿Dar plaza a ${nameOf(row)}?${beyond}`, confirm: 'Dar plaza' });
  };
  const waiting = filas.filter(({ estado }) => estado === 'espera');
  const button = (row: WaitingRow, name: string, onClick: () => void) => (
    <TextButton key={name} aria-label={`${name}: ${nameOf(row)}`} disabled={busy !== undefined} onClick={onClick}>
      {name}
    </TextButton>
  );

  return (
    <>
      {plazas !== null && <p>{`${ocupadas} de ${countOf(plazas, 'plaza ocupada', 'plazas ocupadas')}.`}</p>}
      {filas.length === 0 ? (
        <Empty>Nadie espera una plaza.</Empty>
      ) : (
        <ol className="stack gap-3">
          {filas.map((row) => {
            const place = waiting.indexOf(row);
            return (
              <li key={row.id} className="stack gap-1 breaks boxed pad-4">
                <p className="strong heading">{place === -1 ? nameOf(row) : `${place + 1}. ${nameOf(row)}`}</p>
                <p className="soft small">
                  <span>{`${stateOf(row)} · `}</span>
                  {row.referencia && <span className="one-line">{`${row.referencia} · `}</span>}
                  <span>{[row.ruta, `desde el ${formatMoment(row.espera)}`].filter(Boolean).join(' · ')}</span>
                </p>
                <div className="row gap-5 rows-0">
                  {button(row, 'Dar plaza', () => givePlace(row))}
                  {place > 0 && button(row, 'Subir', () => move(row, 'subir'))}
                  {place !== -1 && place < waiting.length - 1 && button(row, 'Bajar', () => move(row, 'bajar'))}
                  {place > 1 && button(row, 'Poner la primera', () => move(row, 'primera'))}
                  {row.estado === 'pasada'
                    ? button(row, 'Devolver a la lista', () => move(row, 'devolver'))
                    : button(row, 'Saltar', () =>
                        move(row, 'saltar', undefined, {
                          message: `¿Saltar a ${nameOf(row)}? No se le ofrecerá ninguna plaza hasta que vuelva a la lista.`,
                          confirm: 'Saltar',
                        }),
                      )}
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {redes.length > 0 && (
        <section className={`stack gap-3 ${styles.section}`} aria-labelledby={networksId}>
          <SectionTitle id={networksId}>Inscripciones de la misma red</SectionTitle>
          <Hint>De los últimos 7 días. No tienen por qué ser de una sola persona: una casa o un operador de móvil comparten red.</Hint>
          <ul className="stack gap-3">
            {redes.map((group) => (
              <li key={group[0]?.id} className="stack gap-1 breaks boxed pad-4">
                <p className="strong heading">{countOf(group.length, 'inscripción', 'inscripciones')}</p>
                <p className="soft small">
                  {group.map((row, index) => (
                    <Fragment key={row.id}>
                      {index > 0 && <span>{' · '}</span>}
                      <Link to={`/inscripciones/${row.id}`}>
                        <span className="one-line">{row.referencia}</span>
                        <span>{` ${row.nombre ?? row.mail}`}</span>
                      </Link>
                    </Fragment>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {dialog}
    </>
  );
}
