import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { isFinished, tellSteps } from './first-steps.tsx';
import styles from './staff-bar.module.css';
import { linesOf } from './what-waits.tsx';

interface Entry {
  text: string;
  to: string;
}

/** Loads the entries; failed requests are left out: the panel says why. */
async function ask(isWebmaster: boolean): Promise<Entry[]> {
  const [steps, status] = await Promise.all([
    isWebmaster && can('site-settings') ? call('GET /ajustes/primeros-pasos').catch(() => null) : null,
    can('panel') ? call('GET /panel').catch(() => null) : null,
  ]);
  const waiting = (status ? linesOf(status) : []).filter(({ number }) => number > 0);
  return [
    ...(steps && !isFinished(steps) ? [{ text: tellSteps(steps), to: '/panel' }] : []),
    ...waiting.map(({ number, one, many, to }) => ({ text: `${number.toLocaleString('es')} ${number === 1 ? one : many}`, to })),
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
    <nav className={styles.bar} aria-label="Lo que te espera">
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
