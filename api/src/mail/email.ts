import type { Club } from 'shared/contract/club';

/** A message to one recipient; it is written when it is queued, by what the club is called then. */
export interface Email {
  to: string;
  subject: string;
  replyTo?: { name: string; address: string };
  write: (club: Club) => Written;
}

export interface Written {
  text: string;
  /** Simple HTML. Empty: the email is plain text alone. */
  html: string;
}

/** What it says; a function where it names the club. */
export type Paragraph = string | ((club: Club) => string);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

const lineOf = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ');
const signatureOf = ({ nombre, correo, telefono, direccion }: Club) =>
  [nombre, lineOf(correo, telefono), direccion].filter(Boolean).join('\n');

/**
 * The club signs below, and whoever gets it takes all of it for the club's words: it may hold no free text of a stranger (see
 * `greet`). Paragraphs are plain text, whatever they contain.
 */
export const writeEmail = (head: Pick<Email, 'to' | 'subject'>, paragraphs: readonly Paragraph[]): Email => ({
  ...head,
  write(club) {
    const all = [...paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph(club))), signatureOf(club)];
    const html = all.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n');
    return { text: inParagraphs(all), html: `<!doctype html><html lang="es"><body>\n${html}\n</body></html>\n` };
  },
});

/** What a stranger writes to the club: plain text alone, and their address only where an answer goes. */
export const writeToClub = (
  head: Pick<Email, 'to' | 'subject'> & Required<Pick<Email, 'replyTo'>>,
  paragraphs: readonly string[],
): Email => ({ ...head, write: () => ({ text: inParagraphs(paragraphs), html: '' }) });

const inParagraphs = (paragraphs: readonly string[]) => `${paragraphs.join('\n\n')}\n`;
