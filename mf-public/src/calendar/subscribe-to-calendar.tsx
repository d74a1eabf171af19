import { useSyncExternalStore } from 'react';
import { can } from 'shared/http/can';
import { drawnOrigin, siteOrigin } from 'shared/text/site-origin';
import { TouchLink } from 'shared/ui/touch-link';
import styles from './calendar.module.css';

const path = '/calendario.ics';

const neverChanges = () => () => {};

/** A calendar that follows the club's: webcal:// opens it where there is a program for it, the address serves all others. */
export function SubscribeToCalendar() {
  const origin = useSyncExternalStore(neverChanges, siteOrigin, drawnOrigin);
  if (!can('calendar')) return null;
  return (
    <p className={styles.subscription}>
      <TouchLink href={origin.replace(/^https?:/, 'webcal:') + path}>Suscribirse al calendario</TouchLink>
      <span>
        Las fechas nuevas aparecen solas. Si tu calendario no se abre, dale esta dirección: <a href={path}>{origin + path}</a>
      </span>
    </p>
  );
}
