import type { Castles } from 'shared/contract/content';
import { api } from 'shared/http/client';
import { getCastles } from 'shared/http/get-record';
import { handOver } from 'shared/http/hand-over';
import { contentForm, readContent } from '../content/content.ts';

export function loadCastlesPage() {
  return handOver({ content: getCastles() });
}
export type CastlesPageData = ReturnType<typeof loadCastlesPage>;

interface CastlesDraft {
  texto: string;
  file: File | undefined;
  version: number | undefined;
}

export async function writeCastles({ texto, file, version }: CastlesDraft): Promise<Castles | undefined> {
  return readContent<Castles>(await api.put('contenido/castillos', { body: contentForm({ texto }, file, version) }));
}
