import { createHash } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noRouteHeader } from 'shared/facts/no-route';
import { HttpError, InsufficientStorage, notFound } from '../base/http-error.ts';
import { isFullDisk } from '../base/thrown.ts';
import { tabTitle } from 'platform/wire/page-meta';
import { escapeHtml } from 'platform/serve/foreign-text';
import { unnamedClub } from 'shared/facts/club';

export const invalid = 'La petición no es válida.';

/** With the request's number, by which the log is searched. */
const unexpected = (id: string) => `Ha ocurrido un error inesperado (referencia ${id}). Inténtalo de nuevo más tarde.`;

const sentencesByCode: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'El envío no es un JSON válido.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'El envío está vacío.',
  FST_FILES_LIMIT: 'Has enviado más archivos de los que se admiten.',
  FST_FIELDS_LIMIT: 'Has enviado más campos de los que se admiten.',
  FST_PARTS_LIMIT: 'Has enviado más campos de los que se admiten.',
  FST_REQ_FILE_TOO_LARGE: 'El archivo es demasiado grande.',
};

export const sentencesByStatus: Readonly<Record<number, string>> = {
  404: 'No se ha encontrado lo que buscas.',
  405: 'Esta dirección no admite esa operación.',
  408: 'El envío ha tardado demasiado. Inténtalo de nuevo.',
  413: 'El envío es demasiado grande.',
  414: 'La dirección es demasiado larga.',
  415: 'El formato del envío no se admite.',
  417: 'El servidor no admite esa cabecera Expect.',
  431: 'Las cabeceras del envío son demasiado grandes.',
};

interface Answer {
  status: number;
  detail: string;
  headers: Readonly<Record<string, string>>;
  /** Fields beside `detail`. */
  more?: Readonly<Record<string, unknown>>;
}

function explain(error: FastifyError | HttpError, id: string): Answer {
  // An invalid identifier in the path names nothing that exists.
  if ('validationContext' in error && error.validationContext === 'params') return explain(notFound(), id);
  if (error instanceof HttpError) return { status: error.statusCode, detail: error.detail, headers: error.headers, more: error.more };
  if (isFullDisk(error)) return explain(new InsufficientStorage(), id);
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return { status: 500, detail: unexpected(id), headers: {} };
  return { status, detail: sentencesByCode[error.code] ?? sentencesByStatus[status] ?? invalid, headers: {} };
}

/** Answers errors, also those before a route is found, such as an address that cannot be decoded. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = explain(error, request.id);
  const isPage = asksForPage(request);
  const reference = isPage && answer.status >= 500 ? request.id : undefined;
  // The route pattern, never the address with its query: logs hold no personal data.
  const where = { request: request.id, method: request.method, route: request.routeOptions.url };
  if (answer.status >= 500 && !(error instanceof HttpError)) request.log.error({ err: error, ...where }, 'unexpected error');
  else if (reference !== undefined) request.log.info({ ...where, reason: error.message }, 'a page could not be answered');
  return sendProblem(reply, answer, isPage, reference);
}

/** Sends JSON to a program, and a page to a browser's navigation (`isPage`). */
function sendProblem(reply: FastifyReply, { status, detail, headers, more }: Answer, isPage: boolean, reference?: string): FastifyReply {
  // No cache keeps an error, whatever its route says of its other replies.
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers });
  if (!isPage) return reply.type('application/json; charset=utf-8').send({ detail, ...more });
  const title = status === 404 ? 'Página no encontrada' : 'Ahora no podemos mostrarte esta página';
  return reply
    .headers({ 'content-security-policy': problemPolicy, vary: 'accept' })
    .type('text/html; charset=utf-8')
    .send(writeProblemPage(title, detail, reply.server.siteName?.(), reference));
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The club's name, from the cache. */
    siteName?: () => string;
  }
}

/** Gives every error of the app one shape, `{ detail }`. Addresses that exist with another method answer 405. */
export function answerErrors(app: FastifyInstance): void {
  const methods = collectMethods(app);
  app.setErrorHandler<FastifyError>(answerError);
  app.setNotFoundHandler((request, reply) => {
    const segments = segmentsOf(request.url.split('?', 1)[0] ?? '');
    const paths = [...methods.keys()].filter((path) => fits(segments, path.split('/')));
    // Literal paths win over `:id`, as in the router.
    const allowed = methods.get(paths.find((path) => !path.includes('/:')) ?? paths[0] ?? '');
    const refusal = allowed ? new HttpError(405, sentencesByStatus[405] ?? '', { allow: [...allowed].join(', ') }) : notFound();
    // Tells a call that this server lacks from a row that is not there (shared/src/http/call.ts).
    return sendProblem(reply.header(noRouteHeader, '1'), explain(refusal, request.id), asksForPage(request));
  });
}

/** Without the final slash. */
const segmentsOf = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path).split('/');

const fits = (segments: readonly string[], pattern: readonly string[]) =>
  segments.length === pattern.length && pattern.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : segments[at] === part));

/** Of each path. */
function collectMethods(app: FastifyInstance): ReadonlyMap<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return;
    const path = segmentsOf(url).join('/');
    methods.set(path, new Set([...(methods.get(path) ?? []), method].flat()));
  });
  return methods;
}

/** Inline, without a request: it may be all that can be answered. */
const style = `
body { margin: 0; font: 1.125rem/1.6 system-ui, sans-serif; color: #1d2b30; background: #f5f2ec; }
main { max-width: 36rem; margin: 0 auto; padding: 12vh 1.25rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.25; color: #124152; }
a { display: inline-block; padding: 0.75rem 1.25rem 0.75rem 0; color: #124152; }
small { color: #4d5b60; }
`;

/** The policy of this page: its own style and nothing else. */
const problemPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Whether a request is a browser's navigation: only these ask for HTML. */
const asksForPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '');

/** An error page, for navigations that cannot be answered. `reference` finds it in the log. */
function writeProblemPage(title: string, detail: string, siteName?: string, reference?: string): string {
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
