/** What the three pages of content have in common; each uses the fields that it has. */
export interface Content {
  titulo?: string;
  texto: string;
  imagen?: string | null;
  version?: number | undefined;
}

/** The fields of a content that travel as multipart: `file` and `version` only when there are any. */
export function contentForm(fields: Record<string, string>, file: File | undefined, version: number | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', file);
  if (version !== undefined) form.append('version', String(version));
  return form;
}

/** The row that a write answered with, if it did: the bare contract says nothing of a body. */
export async function readContent<T extends Content>(reply: Response): Promise<T | undefined> {
  const row = (await reply.json().catch(() => undefined)) as T | undefined;
  return typeof row?.texto === 'string' ? row : undefined;
}
