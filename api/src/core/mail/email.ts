import type { Club } from 'shared/facts/club';
import { renderEmail, type Paragraph, signatureOf } from './email-html.ts';

/** A message to one recipient; written when it is queued, with the club's name at that time. */
export interface Email {
  to: string;
  subject: string;
  /** The member whom it is for: it does not leave once they have died. */
  member?: number;
  replyTo?: { name: string; address: string };
  write: (club: Club) => Written;
}

/** As text and as HTML. */
interface Written {
  text: string;
  html: string;
}

/**
 * The club signs below, and its reader takes all of it for the club's words: it may hold no free text of a stranger (see
 * `greet`).
 */
export const writeEmail = (head: Pick<Email, 'to' | 'subject' | 'member'>, paragraphs: readonly Paragraph[]): Email => ({
  ...head,
  write: (club) => ({
    text: inParagraphs(club, [...paragraphs, signatureOf]),
    html: renderEmail(club, head.subject, paragraphs, 'links', true),
  }),
});

/** An email from a stranger to the club: nothing in their text is a link, and their address stands only in Reply-To. */
export const writeToClub = (
  head: Pick<Email, 'to' | 'subject'> & Required<Pick<Email, 'replyTo'>>,
  paragraphs: readonly Paragraph[],
): Email => ({
  ...head,
  write: (club) => ({ text: inParagraphs(club, paragraphs), html: renderEmail(club, head.subject, paragraphs, 'text', false) }),
});

function asText(paragraph: Paragraph, club: Club): string {
  if (typeof paragraph === 'string') return paragraph;
  if (typeof paragraph === 'function') return paragraph(club);
  if ('text' in paragraph) return paragraph.text;
  if ('quote' in paragraph) return paragraph.quote;
  return paragraph.lead === undefined ? paragraph.address : `${paragraph.lead}\n${paragraph.address}`;
}

const inParagraphs = (club: Club, paragraphs: readonly Paragraph[]) =>
  `${paragraphs.map((paragraph) => asText(paragraph, club)).join('\n\n')}\n`;

/** The mailbox of an address: most providers ignore a `+` and what follows it. */
export function mailboxOf(address: string): string {
  const lower = address.toLowerCase();
  const [plus, at] = [lower.indexOf('+'), lower.indexOf('@')];
  return plus >= 0 && plus < at ? lower.slice(0, plus) + lower.slice(at) : lower;
}
