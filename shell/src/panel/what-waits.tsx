import { listNone } from 'shared/text/lists';
import type { PanelStatus } from 'shared/contract/panel';
import { Link } from 'shared/router';
import type { LoadedSlot } from 'shared/slots/slots';
import { collectTiles, isCount } from './collect-tiles.ts';
import { SignUpsChart } from './sign-ups-chart.tsx';
import styles from './panel-page.module.css';

/** Pending work, what has none, and what comes next, as each module says it; then the chart of sign-ups. */
export function WhatWaits({ status, slot }: { status: PanelStatus; slot: LoadedSlot<'panel-tiles'> }) {
  const { tiles, isPartial } = collectTiles(slot, status);
  const counts = tiles.filter(isCount);
  const waiting = counts.filter(({ count }) => count > 0);
  const done = counts.filter(({ count }) => count === 0).map(({ name }) => name);
  return (
    <>
      <section className={`stack gap-3 ${styles.section}`} aria-labelledby="pendiente">
        <h2 id="pendiente">Lo que te espera</h2>
        {isPartial && <p>No se ha podido cargar todo lo que te espera.</p>}
        {!isPartial && waiting.length === 0 && <p>No hay nada pendiente.</p>}
        <ul className={styles.lines}>
          {tiles.map((tile) =>
            isCount(tile) ? (
              tile.count > 0 && (
                <Tile key={tile.one} to={tile.to} title={tile.count.toLocaleString('es')}>
                  {[tile.count === 1 ? tile.one : tile.many, tile.since].filter(Boolean).join(' ')}
                </Tile>
              )
            ) : (
              <Tile key={tile.to} to={tile.to} title={tile.title}>
                {tile.text}
              </Tile>
            ),
          )}
        </ul>
        {waiting.length > 0 && done.length > 0 && <p className="soft">{`No hay ${listNone(done)}.`}</p>}
      </section>
      {status.altas && <SignUpsChart {...status.altas} />}
    </>
  );
}

function Tile({ to, title, children }: { to: string; title: string; children: string }) {
  return (
    <li>
      <Link to={to}>
        <strong data-text={/^\d/.test(title) ? undefined : ''}>{title}</strong> <span>{children}</span>
      </Link>
    </li>
  );
}
