import type { OwnCard } from 'shared/contract/member-cards';
import { formatDay } from 'shared/text/dates';
import { drawCode } from 'shared/ui/qr-code';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A day's card as a whole page without scripts, which a phone shows at once without signal. */
export function writeCardPage({ club, nombre, numero, tipo, foto, direccion }: OwnCard, dia: string, codigo: string): string {
  const { path, size } = drawCode(direccion + codigo);
  const facts = [numero !== null && `Socio n.º ${numero}`, tipo, dia.slice(0, 4)].filter(Boolean).join(' · ');
  return `<!doctype html>
<html lang="es">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Mi carnet</title>
  <style>
    body { max-width: 24rem; margin: 8vh auto 0; padding: 0 1rem; font: 1.125rem/1.4 system-ui, sans-serif; text-align: center; overflow-wrap: anywhere }
    h1 { margin: 0; font-size: 1.75rem }
    svg { width: min(16rem, 70vw); height: auto }
    a { display: inline-block; padding-block: 0.75rem }
  </style>
  <main>
    <p>${escape(club)}</p>
    ${foto ? `<img src="data:image/webp;base64,${escape(foto)}" alt="Foto de ${escape(nombre)}" width="96" height="128">` : ''}
    <h1>${escape(nombre)}</h1>
    <p>${escape(facts)}</p>
    <svg viewBox="0 0 ${size} ${size}" role="img" aria-label="Código de tu carnet" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>
    <p>Vale hoy, ${formatDay(dia)}. Sin señal.</p>
    <p><a href="/mi-carnet">Volver a cargar</a></p>
  </main>
</html>`;
}
