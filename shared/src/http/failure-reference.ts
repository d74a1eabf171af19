/** Reference of a server error in its log; undefined for other errors, or a server without references. */
export function failureReference(error: unknown): string | undefined {
  const { response } = (error ?? {}) as { response?: unknown };
  if (!(response instanceof Response) || response.status < 500) return undefined;
  return response.headers.get('x-request-id') ?? undefined;
}
