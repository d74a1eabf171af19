import { deferReplies, getList, sendCall } from 'shared/http/call';
import { saveFile } from 'shared/http/save-file';

export const loadRemittances = () => deferReplies({ remittances: getList('GET /cuotas/remesas') });
export type RemittancesData = ReturnType<typeof loadRemittances>;

/** The file for the bank. The server asks who one is: it holds whole accounts. */
export async function downloadRemittance({ id, codigo }: { id: number; codigo: string }): Promise<void> {
  const reply = await sendCall('GET /cuotas/remesas/:id/archivo', { params: { id } });
  saveFile(await reply.blob(), `${codigo}.xml`);
}

/** A file in base64, as the server reads it. */
export async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += 0x80_00) text += String.fromCodePoint(...bytes.subarray(from, from + 0x80_00));
  return btoa(text);
}
