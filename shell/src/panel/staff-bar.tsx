import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import type { PanelTile } from 'shared/slots/panel-tile';
import { loadSlot } from 'shared/slots/slots';
import { collectTiles, isCount } from './collect-tiles.ts';
import { isFinished, formatSteps } from './first-steps.tsx';
import styles from './staff-bar.module.css';

interface Entry {
  text: string;
  to: string;
}

const none: PanelTile[] = [];

async function askTiles(): Promise<PanelTile[]> {
  const slot = loadSlot('panel-tiles');
  const status = await call('GET /panel');
  return collectTiles(await slot, status).tiles;
}

/** Loads the entries; failed requests are left out: the panel says why. */
async function ask(isWebmaster: boolean): Promise<Entry[]> {
  const [steps, tiles] = await Promise.all([
    isWebmaster && can('2.0') ? call('GET /ajustes/primeros-pasos').catch(() => null) : null,
    can('2.0') ? askTiles().catch(() => none) : none,
  ]);
  const waiting = tiles.filter(isCount).filter(({ count }) => count > 0);
  return [
    ...(steps && !isFinished(steps) ? [{ text: formatSteps(steps), to: '/panel' }] : []),
    ...waiting.map(({ count, one, many, to }) => ({ text: `${count.toLocaleString('es')} ${count === 1 ? one : many}`, to })),
  ];
}

/** Pending work for staff in one line, on the landing page, to which a log-in leads. */
export function StaffBar({ isWebmaster }: { isWebmaster: boolean }) {
  const [entries, setEntries] = useState<Entry[]>([]);
  useEffect(() => {
    let hasLeft = false;
    void ask(isWebmaster).then((found) => !hasLeft && setEntries(found));
    return () => {
      hasLeft = true;
    };
  }, [isWebmaster]);
  if (entries.length === 0) return null;
  return (
    <nav className={`no-print ${styles.bar}`} aria-label="Lo que te espera">
      <ul className={styles.list}>
        {entries.map(({ text, to }) => (
          <li key={text}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
