import type { Activity } from 'shared/contract/activities';
import { notify } from 'shared/notify/notify';
import { formatLongDay } from 'shared/text/dates';

/** Hands an activity's address to the programs of the device, WhatsApp among them; where it has no such list, to the clipboard. */
export async function shareActivity({ id, titulo, fecha_evento, lugar }: Activity): Promise<void> {
  const url = new URL(`/actividades/${id}`, window.location.href).href;
  const text = [titulo, formatLongDay(fecha_evento), lugar].filter(Boolean).join(' · ');
  try {
    if (navigator.share) return await navigator.share({ title: titulo, text, url });
    await navigator.clipboard.writeText(url);
    notify({ kind: 'success', text: 'Enlace copiado.' });
  } catch (error) {
    // Whoever closes the list has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    // Also a page without https, which has no clipboard.
    notify({ kind: 'quiet', text: `No se ha podido compartir. Copia esta dirección: ${url}` });
  }
}
