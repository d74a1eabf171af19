import { useSyncExternalStore } from 'react';
import styles from './calendar.module.css';

const path = '/calendario.ics';

const neverChanges = () => () => {};
const readHost = () => window.location.host;
/** On a server, which draws the page for whatever host. */
const unknownHost = () => '';

/** A calendar that follows the club's: webcal:// opens it where there is a program for it, the address serves all others. */
export function SubscribeToCalendar() {
  const host = useSyncExternalStore(neverChanges, readHost, unknownHost);
  return (
    <p className={styles.subscription}>
      <a className={styles.link} href={host ? `webcal://${host}${path}` : path}>
        Suscribirse al calendario
      </a>
      <span>
        Las fechas nuevas aparecen solas. Si tu calendario no se abre, dale esta dirección: <a href={path}>{`${host}${path}`}</a>
      </span>
    </p>
  );
}
