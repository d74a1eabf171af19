import { escapeHtml } from 'platform/serve/foreign-text';
import { type Club, telephoneLink } from 'shared/facts/club';
import { splitAtAddresses } from 'shared/text/addresses-in-text';

/** A link: a button in HTML, and in the text its address, below `lead`. */
interface Action {
  lead?: string;
  label: string;
  address: string;
}

/** Text in which addresses of one page have a label: a button where a line is nothing else. The plain text keeps them. */
interface Worded {
  text: string;
  page: string;
  label: string;
}

/** Plain text, whatever it contains, a function where it names the club; a link; or words of another person, set apart. */
export type Paragraph = string | ((club: Club) => string) | Action | Worded | { quote: string };

const inLines = (escaped: string) => escaped.replaceAll('\n', '<br>');

const link = (href: string, text: string, style = '') =>
  `<a href="${escapeHtml(href)}"${style && ` style="${style}"`}>${escapeHtml(text)}</a>`;

/** The text with its addresses as links. */
function withLinks(text: string, { page, label }: Partial<Worded> = {}): string {
  return splitAtAddresses(text)
    .map(({ text: part, index, link: address }) => {
      if (address === undefined) return escapeHtml(part);
      if (label === undefined || (address !== page && !address.startsWith(`${page}#`))) return link(address, part);
      const isAlone = /(?:^|\n)[^\S\n]*$/.test(text.slice(0, index)) && /^[^\S\n]*(?:\n|$)/.test(text.slice(index + part.length));
      return link(address, label, isAlone ? styles.action : '');
    })
    .join('');
}

/*
 * Mail programs have pages of their own, light or dark: a colour stands only with its background, and all else is theirs. No pictures
 * and nothing from elsewhere: many programs hold it back, and loading it would report who read the email when.
 */
const styles = {
  page: 'max-width: 36rem; margin: 0 auto; padding: 0 0 1rem; font: 1rem/1.5 Verdana, Arial, sans-serif; overflow-wrap: anywhere',
  head: 'margin: 0 0 1.5rem; padding: 1rem; background: #124152; color: #fdf4e1; font-size: 1.25rem; font-weight: bold; letter-spacing: 0.02em',
  action: 'display: inline-block; padding: 0.75rem 1.25rem; background: #a93a24; color: #fffaf0; font-weight: bold; text-decoration: none',
  quote: 'margin: 1rem 0; padding: 0 0 0 1rem; border-left: 4px solid',
  foot: 'margin: 2rem 0 0; padding: 1rem 0 0; border-top: 1px solid; font-size: 0.875rem',
} as const;

/** The club's logo, which travels with the email (mailing-content.ts). Text of people is escaped, and cannot name it. */
export const logoCid = 'logo';
export const logoImage = `<img src="cid:${logoCid}" width="48" height="48" alt="" style="margin-right: 0.75rem; vertical-align: middle">`;

function render(paragraph: Paragraph, club: Club, renders: 'links' | 'text'): string {
  if (typeof paragraph === 'function') return render(paragraph(club), club, renders);
  if (typeof paragraph === 'string') return `<p>${inLines(renders === 'links' ? withLinks(paragraph) : escapeHtml(paragraph))}</p>`;
  if ('text' in paragraph) return `<p>${inLines(withLinks(paragraph.text, paragraph))}</p>`;
  if ('quote' in paragraph) return `<blockquote style="${styles.quote}">${inLines(escapeHtml(paragraph.quote))}</blockquote>`;
  const { lead, label, address } = paragraph;
  const button = `<p>${link(address, label, styles.action)}</p>`;
  return lead === undefined ? button : `<p>${inLines(escapeHtml(lead))}</p>\n${button}`;
}

const linesOf = (name: string, ways: readonly (string | null)[], place: string | null) =>
  [name, ways.filter(Boolean).join(' · '), place].filter(Boolean);

/** The club's signature. */
export const signatureOf = ({ nombre, correo, telefono, direccion }: Club): string =>
  linesOf(nombre, [correo, telefono], direccion).join('\n');
const signed = ({ nombre, correo, telefono, direccion }: Club) =>
  linesOf(
    escapeHtml(nombre),
    [correo && link(`mailto:${correo}`, correo), telefono && link(telephoneLink(telefono), telefono)],
    direccion && escapeHtml(direccion),
  ).join('<br>');

/**
 * An email below the club's head.
 *
 * @param renders 'links': web addresses in its text are links. 'text': only `Action`s are, for words of another person.
 */
export function renderEmail(
  club: Club,
  subject: string,
  paragraphs: readonly Paragraph[],
  renders: 'links' | 'text',
  isSigned: boolean,
): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin: 0; padding: 1rem">
<div style="${styles.page}">
<p style="${styles.head}">${club.logo === null ? '' : logoImage}${escapeHtml(club.nombre)}</p>
${paragraphs.map((paragraph) => render(paragraph, club, renders)).join('\n')}
${isSigned ? `<p style="${styles.foot}">${signed(club)}</p>\n` : ''}</div>
</body>
</html>
`;
}
