import type { History } from 'shared/contract/content';
import { api } from 'shared/http/client';
import { getHistory } from 'shared/http/get-record';
import { handOver } from 'shared/http/hand-over';
import { readContent } from '../content/content.ts';

export function loadHistoryPage() {
  return handOver({ content: getHistory() });
}
export type HistoryPageData = ReturnType<typeof loadHistoryPage>;

export async function writeHistory({ texto, version }: { texto: string; version: number | undefined }): Promise<History | undefined> {
  return readContent<History>(await api.put('contenido/historia', { json: { texto, ...(version !== undefined && { version }) } }));
}
