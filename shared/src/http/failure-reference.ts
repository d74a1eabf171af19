/** The number by which whoever keeps the server finds this call in its log; undefined when the server did not fail, or has no numbers. */
export function failureReference(error: unknown): string | undefined {
  const { response } = (error ?? {}) as { response?: unknown };
  if (!(response instanceof Response) || response.status < 500) return undefined;
  return response.headers.get('x-request-id') ?? undefined;
}
