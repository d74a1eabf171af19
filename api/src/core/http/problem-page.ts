import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { tabTitle } from 'platform/wire/page-meta';
import { escapeHtml } from 'platform/serve/foreign-text';
import { unnamedClub } from 'shared/facts/club';

/** Inline, without a request: it may be all that can be answered. */
const style = `
body { margin: 0; font: 1.125rem/1.6 system-ui, sans-serif; color: #1d2b30; background: #f5f2ec; }
main { max-width: 36rem; margin: 0 auto; padding: 12vh 1.25rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.25; color: #124152; }
a { display: inline-block; padding: 0.75rem 1.25rem 0.75rem 0; color: #124152; }
small { color: #4d5b60; }
`;

/** The policy of this page: its own style and nothing else. */
export const problemPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Whether a request is a browser's navigation: only these ask for HTML. */
export const asksForPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '');

/** An error page, for navigations that cannot be answered. `reference` finds it in the log. */
export function writeProblemPage(title: string, detail: string, siteName?: string, reference?: string): string {
  const trace = reference === undefined ? '' : `<p><small>Referencia: ${escapeHtml(reference)}</small></p>`;
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(tabTitle(title, siteName ?? unnamedClub.nombre))}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(detail)}</p>
<p><a href="">Volver a intentarlo</a> <a href="/">Volver al inicio</a></p>
${trace}
</main>
</body>
</html>
`;
}
