import { expect, test } from 'vitest';
import { splitAtAddresses } from './addresses-in-text.ts';

const linksIn = (text: string) => splitAtAddresses(text).flatMap(({ link }) => link ?? []);
const page = 'https://club.example/ruta';

/** What may follow an address in a text: '@' is where it stands. */
const behind = '.|,|;|:|!|?|…|...|—|–|—y luego|– y luego|-|»|”|’|"|\'|>|)|]|}|).|».|”,|…»|*|_|~|`|!?|?!|).»|•|¡ya|¿vienes?|”—dijo';
test.each(behind.split('|'))(`an address ends before %s`, (sign) => {
  expect(linksIn(`Mira ${page}${sign} Gracias`)).toEqual([page]);
  expect(linksIn(`${page}${sign}`)).toEqual([page]);
  expect(linksIn(`Escribe a ana@club.example${sign} Gracias`)).toEqual(['mailto:ana@club.example']);
  expect(linksIn(`Mira www.club.example/ruta${sign}`)).toEqual(['https://www.club.example/ruta']);
});

test.each([
  ['(https://club.example/ruta_(2027))', ['https://club.example/ruta_(2027)']],
  ['https://club.example/ruta_(2027).', ['https://club.example/ruta_(2027)']],
  ['[https://club.example/a[1]]', ['https://club.example/a[1]']],
  ['«https://club.example/a?b=c&d=e#f»', ['https://club.example/a?b=c&d=e#f']],
  ['https://club.example/a-b_c.pdf, https://club.example/b/', ['https://club.example/a-b_c.pdf', 'https://club.example/b/']],
  ['(https://club.example/a).Luego, [https://club.example/b]y', ['https://club.example/a', 'https://club.example/b']],
  ['https://club.example/a,https://club.example/b', ['https://club.example/a', 'https://club.example/b']],
  ['https://club.example/a?x=1|2 y más', ['https://club.example/a?x=1|2']],
  ['HTTPS://CLUB.example/A', ['HTTPS://CLUB.example/A']],
  ['https://peña.example/año', ['https://peña.example/año']],
  ['https://club.example/a@b', ['https://club.example/a@b']],
  ['“ana.gil+1@club.example”—dijo', ['mailto:ana.gil+1@club.example']],
  ['ana@club.example.', ['mailto:ana@club.example']],
  ['ana@localhost, @club, a@b', []],
  ['javascript:alert(1) data:text/html,x ftp://club.example', []],
  ['https:// y http://', []],
  ['wwwx.club.example, xhttps://club.example', []],
])('%j holds %j', (text, links) => expect(linksIn(text)).toEqual(links));

test('nothing of the text is lost, and each part knows where it stands', () => {
  const text = `Hola:\n${page}, o ana@club.example.\n`;
  const parts = splitAtAddresses(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  for (const part of parts) expect(text.startsWith(part.text, part.index)).toBe(true);
});
