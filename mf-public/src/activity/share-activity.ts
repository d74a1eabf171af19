import type { Activity } from 'shared/contract/activities';
import { showNotice } from 'shared/notify/notify';
import { formatLongDay } from 'shared/text/dates';

/** Shares an activity's address through the device's share dialog; without one, through the clipboard. */
export async function shareActivity({ id, titulo, fecha_evento, lugar }: Activity): Promise<void> {
  const url = new URL(`/actividades/${id}`, window.location.href).href;
  const text = [titulo, formatLongDay(fecha_evento), lugar].filter(Boolean).join(' · ');
  try {
    if (navigator.share) return await navigator.share({ title: titulo, text, url });
    await navigator.clipboard.writeText(url);
    showNotice({ kind: 'success', text: 'Enlace copiado.' });
  } catch (error) {
    // The share dialog was closed.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    // Also without https, where there is no clipboard.
    showNotice({ kind: 'quiet', text: `No se ha podido compartir. Copia esta dirección: ${url}` });
  }
}
