import { club } from 'shared/contract/club';

/** A message to one recipient, as text and as simple HTML. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Paragraphs are plain text, whatever they contain; the club signs below. */
export function writeLetter(head: Pick<Letter, 'to' | 'subject' | 'replyTo'>, paragraphs: readonly string[]): Letter {
  const all = [...paragraphs, `${club.name}\n${club.email} · ${club.phone}\n${club.address}`];
  const html = all.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n');
  return { ...head, text: `${all.join('\n\n')}\n`, html: `<!doctype html><html lang="es"><body>\n${html}\n</body></html>\n` };
}
