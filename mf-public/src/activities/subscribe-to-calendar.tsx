import { useSyncExternalStore } from 'react';
import { can } from 'shared/http/can';
import { renderedOrigin, siteOrigin } from 'shared/text/today';
import { TouchLink } from 'shared/ui/touch-link';

const path = '/calendario.ics';

const neverChanges = () => () => {};

/** Calendar subscription: webcal:// where a program handles it, the https address for all others. */
export function SubscribeToCalendar() {
  const origin = useSyncExternalStore(neverChanges, siteOrigin, renderedOrigin);
  if (!can('2.0')) return null;
  return (
    <p className="stack start soft breaks measure">
      <TouchLink href={origin.replace(/^https?:/, 'webcal:') + path}>Suscribirse al calendario</TouchLink>
      <span>
        Las fechas nuevas aparecen solas. Si tu calendario no se abre, dale esta dirección: <a href={path}>{origin + path}</a>
      </span>
    </p>
  );
}
