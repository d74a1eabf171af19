import { club } from 'shared/contract/club';

/** A message to one recipient, as text and as simple HTML. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  /** Empty: the email is plain text alone. */
  html: string;
  replyTo?: { name: string; address: string };
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

const signature = `${club.name}\n${club.email} · ${club.phone}\n${club.address}`;

/**
 * The club signs below, and whoever gets it takes all of it for the club's words: it may hold no free text of a stranger (see
 * `greet`). Paragraphs are plain text, whatever they contain.
 */
export function writeEmail(head: Pick<Email, 'to' | 'subject'>, paragraphs: readonly string[]): Email {
  const all = [...paragraphs, signature];
  const html = all.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n');
  return { ...head, text: inParagraphs(all), html: `<!doctype html><html lang="es"><body>\n${html}\n</body></html>\n` };
}

/** What a stranger writes to the club: plain text alone, and their address only where an answer goes. */
export function writeToClub(head: Pick<Email, 'to' | 'subject'> & Required<Pick<Email, 'replyTo'>>, paragraphs: readonly string[]): Email {
  return { ...head, text: inParagraphs(paragraphs), html: '' };
}

const inParagraphs = (paragraphs: readonly string[]) => `${paragraphs.join('\n\n')}\n`;
