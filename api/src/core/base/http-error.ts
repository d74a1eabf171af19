/** An error reply to a request: `detail` is what the user reads, one Spanish sentence. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Fields of the reply beside `detail`. */
  readonly more: Readonly<Record<string, unknown>>;
  constructor(
    statusCode: number,
    detail: string,
    headers: Readonly<Record<string, string>> = {},
    more: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail);
    this.statusCode = statusCode;
    this.detail = detail;
    this.headers = headers;
    this.more = more;
  }
}

/** 409: the row was changed meanwhile. `actual` is the row as it is now, as its GET shows it. */
export class Conflict extends HttpError {
  constructor(detail: string, actual: unknown) {
    super(409, detail, {}, { actual });
  }
}

export const notFound = () => new HttpError(404, 'No se ha encontrado lo que buscas.');

/** The disk is full; reported as the system's own error is. */
export class InsufficientStorage extends HttpError {
  readonly code = 'ENOSPC';
  constructor() {
    super(503, 'No queda espacio en el servidor: se puede entrar y borrar, pero no guardar nada nuevo.', { 'retry-after': '60' });
  }
}
