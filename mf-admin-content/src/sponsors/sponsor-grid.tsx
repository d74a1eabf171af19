import type { MouseEvent } from 'react';
import type { Sponsor } from 'shared/contract/sponsors';
import { can } from 'shared/http/can';
import { staticFile } from 'shared/text/static-path';
import { Picture } from 'shared/ui/picture';
import { useSortable } from 'shared/ui/sortable';
import styles from './sponsor-grid.module.css';

interface SponsorGridProps {
  sponsors: Sponsor[];
  /** Whether arrows and drag handles are shown. */
  isMovable: boolean;
  onSwap: (from: number, to: number) => void;
  onMove: (from: number, to: number) => void;
  onEdit: (sponsor: Sponsor) => void;
  onDelete: (sponsor: Sponsor) => void;
}

export function SponsorGrid({ sponsors, isMovable, onSwap, onMove, onEdit, onDelete }: SponsorGridProps) {
  const nameOf = (id: number) => sponsors.find((sponsor) => sponsor.id === id)?.titulo ?? '';
  const { list, item, handle, announcer, announce } = useSortable({ ids: sponsors.map(({ id }) => id), nameOf, onMove });
  const swap = ({ currentTarget }: MouseEvent<HTMLElement>, from: number, to: number) => {
    onSwap(from, to);
    if (to >= 0 && to < sponsors.length) announce(from, to);
    // A card that moves in the DOM loses the focus.
    requestAnimationFrame(() => currentTarget.focus());
  };
  return (
    <>
      <ul ref={list} className={`stack ${styles.grid}`}>
        {sponsors.map((sponsor, index) => {
          const src = staticFile('patrocinadores', sponsor.imagen);
          return (
            <li key={sponsor.id} className={styles.card} {...item(index)}>
              <div className={styles.picture}>
                {src && (
                  <Picture src={src} alt={sponsor.titulo} sizes="(min-width: 768px) 18rem, 50vw" width={480} height={360} fit="contain" />
                )}
              </div>
              <h2 className="breaks title-sm">{sponsor.titulo}</h2>
              {sponsor.descripcion && <p className="small breaks as-typed">{sponsor.descripcion}</p>}
              <div className={styles.tools}>
                {isMovable && (
                  <>
                    <button
                      type="button"
                      className={styles.tool}
                      data-end={index === 0 || undefined}
                      aria-label={`Subir ${sponsor.titulo}`}
                      onClick={(event) => swap(event, index, index - 1)}
                    >
                      <svg viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M12 20V5M5 12l7-7 7 7" />
                      </svg>
                    </button>
                    <button
                      type="button"
                      className={styles.tool}
                      data-end={index === sponsors.length - 1 || undefined}
                      aria-label={`Bajar ${sponsor.titulo}`}
                      onClick={(event) => swap(event, index, index + 1)}
                    >
                      <svg viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M12 4v15M5 12l7 7 7-7" />
                      </svg>
                    </button>
                    <button {...handle(index)} type="button" className={styles.tool}>
                      <svg viewBox="0 0 24 24" aria-hidden="true">
                        <path d="M9 5v.01M15 5v.01M9 12v.01M15 12v.01M9 19v.01M15 19v.01" />
                      </svg>
                    </button>
                  </>
                )}
                {can('2.0') && (
                  <button type="button" className={styles.tool} aria-label={`Editar ${sponsor.titulo}`} onClick={() => onEdit(sponsor)}>
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                      <path d="M4 20l1-4L16 5l3 3L8 19zM14 7l3 3" />
                    </svg>
                  </button>
                )}
                <button
                  type="button"
                  className={styles.tool}
                  data-danger
                  aria-label={`Eliminar ${sponsor.titulo}`}
                  onClick={() => onDelete(sponsor)}
                >
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
                  </svg>
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      {announcer}
    </>
  );
}
