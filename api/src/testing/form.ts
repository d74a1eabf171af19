/** A multipart form as a browser would send it, ready for `inject`. */
export async function multipartOf(
  fields: Readonly<Record<string, string | Blob>> | FormData,
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = fields instanceof FormData ? fields : new FormData();
  if (!(fields instanceof FormData)) {
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
  }
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return { payload: Buffer.from(await request.arrayBuffer()), headers: { 'content-type': request.headers.get('content-type') ?? '' } };
}
