import { useSyncExternalStore } from 'react';
import { can } from 'shared/http/can';
import styles from './calendar.module.css';

const path = '/calendario.ics';

const neverChanges = () => () => {};
const readOrigin = () => window.location.origin;
/** On a server, which draws the page for whatever host. */
const unknownOrigin = () => '';

/** A calendar that follows the club's: webcal:// opens it where there is a program for it, the address serves all others. */
export function SubscribeToCalendar() {
  const origin = useSyncExternalStore(neverChanges, readOrigin, unknownOrigin);
  if (!can('calendar')) return null;
  return (
    <p className={styles.subscription}>
      <a className={styles.link} href={origin.replace(/^https?:/, 'webcal:') + path}>
        Suscribirse al calendario
      </a>
      <span>
        Las fechas nuevas aparecen solas. Si tu calendario no se abre, dale esta dirección: <a href={path}>{origin + path}</a>
      </span>
    </p>
  );
}
