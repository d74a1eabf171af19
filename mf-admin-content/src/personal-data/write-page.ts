import type { Person } from 'shared/contract/personal-data';
import { formatMoment } from 'shared/text/moments';
import { partLabels, parts, photoField, shownFields } from './person-labels.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);

/** A person's data as a standalone HTML page to open and print. */
export function writePage({ correo, momento, datos }: Person): string {
  const sections = parts.flatMap((part) => {
    const found = datos[part] ?? [];
    if (found.length === 0) return [];
    const rows = found.map((row) => {
      const fields = shownFields(row).map(({ name, label, value }) => {
        const shown = name === photoField ? `<img src="data:image/webp;base64,${escape(value)}" alt="">` : escape(value);
        return `<dt>${escape(label)}</dt><dd>${shown}</dd>`;
      });
      return `<dl>${fields.join('')}</dl>`;
    });
    return `<h2>${escape(partLabels[part])}</h2>\n${rows.join('\n')}`;
  });
  const style =
    'body{font:1rem/1.5 sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:14rem 1fr;border-top:1px solid}dt{font-weight:bold}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}';
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Datos de ${escape(correo)}</title><style>${style}</style></head>
<body><h1>Datos de ${escape(correo)}</h1><p>El ${formatMoment(momento)}.</p>
${sections.length > 0 ? sections.join('\n') : '<p>No hay nada guardado con este correo.</p>'}
</body></html>
`;
}
