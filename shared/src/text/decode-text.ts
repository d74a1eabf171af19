const decodeAs = (label: string, bytes: Uint8Array): string => new TextDecoder(label).decode(bytes);

const high = Uint8Array.from({ length: 128 }, (_, at) => at + 128);
/** Code pages for the bytes from 128 on: Windows (Node 20 decodes its first 32 wrong), Macintosh, and DOS, which no browser decodes. */
const codePages: readonly string[] = [
  `€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ${decodeAs('iso-8859-1', high.subarray(32))}`,
  decodeAs('macintosh', high),
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}',
];

/** Decodes UTF-8, with or without invalid bytes, UTF-16, or Spanish Windows, Macintosh and DOS encodings. @throws TypeError when it is no text. */
export function decodeText(bytes: Uint8Array): string {
  const text = readBytes(bytes).replaceAll('\u{FEFF}', '').trimEnd();
  // DOS ends a text with a sign of its own.
  const whole = withoutFewZeros(text.endsWith('\u{1A}') ? text.slice(0, -1) : text);
  if (/[^\P{Cc}\t-\r\u{80}-\u{9F}]/u.test(whole)) throw new TypeError('That is no text.');
  return whole.normalize('NFC');
}

/** What a program or a damaged disk left between: a text has few, or fills its end with them. */
function withoutFewZeros(text: string): string {
  const filled = text.replace(/(?<!\0)\0+$/, '');
  const bare = filled.replaceAll('\0', '');
  return filled.length - bare.length <= Math.max(3, filled.length / 100) ? bare : text;
}

function readBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('utf-16be', bytes);
  // Without a byte order mark: every second byte of a western text is zero.
  const zeros = (from: 0 | 1) => bytes.reduce((sum, byte, at) => (byte === 0 && at % 2 === from ? sum + 1 : sum), 0);
  if (bytes.includes(0)) {
    const [even, odd] = [zeros(0), zeros(1)];
    // One zero byte alone is damage.
    const isMost = (count: number) => count * 4 > bytes.length;
    if (isMost(odd) && even === 0) return decodeAs('utf-16le', bytes);
    if (isMost(even) && odd === 0) return decodeAs('utf-16be', bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return readMixed(bytes);
  }
}

const utf8Character = /[\u{C2}-\u{DF}][\u{80}-\u{BF}]|[\u{E0}-\u{EF}][\u{80}-\u{BF}]{2}|[\u{F0}-\u{F4}][\u{80}-\u{BF}]{3}/gu;

/** Decodes bytes by the code page that looks most like Spanish; in UTF-8 text only the invalid ones. */
function readMixed(bytes: Uint8Array): string {
  let signs = '';
  for (let from = 0; from < bytes.length; from += 10_000) signs += String.fromCharCode(...bytes.subarray(from, from + 10_000));
  const whole = signs.match(utf8Character) ?? [];
  const alone = signs.replaceAll(utf8Character, '').match(/[\u{80}-\u{FF}]/gu) ?? [];
  const isUtf8 = whole.length >= alone.length;
  const character = isUtf8 ? new RegExp(`${utf8Character.source}|[\\u{80}-\\u{FF}]`, 'gu') : /[\u{80}-\u{FF}]/gu;
  const readings = codePages.map((page) =>
    signs.replaceAll(character, (found) => (found.length > 1 ? decodeUtf8(found) : page.charAt(found.charCodeAt(0) - 128))),
  );
  const [best = ''] = readings.toSorted((a, b) => plausibility(b) - plausibility(a));
  return best;
}

const decodeUtf8 = (signs: string): string =>
  decodeAs(
    'utf-8',
    Uint8Array.from(signs, (sign) => sign.charCodeAt(0)),
  );

/** Weights by frequency in Spanish names and streets. */
const weights: readonly (readonly [RegExp, number])[] = [
  [/[áéíóúñ]/gu, 3],
  [/[ÁÉÍÓÚÑ]/gu, 2],
  [/[üçÜÇªº·]/gu, 1.5],
  [/[àèòïÀÈÒ¿¡€’´]/gu, 1],
  // No sign within a word, and no capital after a lower case character.
  [/(?<=\p{L})[^\p{L}\p{M}\0-\u{7F}·’](?=\p{L})/gu, -4],
  [/(?<=\p{Ll})[^\P{Lu}A-Z]/gu, -3],
  [/(?<=\p{Lu})[^\P{Ll}a-z](?=\p{Lu})/gu, -2.5],
  [/[\u{80}-\u{9F}]/gu, -5],
  [/[^\0-\u{7F}áéíóúñÁÉÍÓÚÑüçÜÇªº·àèòïÀÈÒ¿¡€’´]/gu, -1],
];
const plausibility = (text: string): number => weights.reduce((sum, [sign, weight]) => sum + weight * (text.match(sign)?.length ?? 0), 0);

const byteOf = codePages.slice(0, 2).map((page) => new Map(Array.from(page, (sign, at) => [sign, at + 128])));
/** First byte of an accented character in either encoding. */
const readTwice = [/[ÂÃ]./u, /√./u];

/** Fixes double-encoded UTF-8: 'JosÃ©' → 'José'. */
export function mendCharacters(text: string): string {
  for (const [page, sign] of readTwice.entries()) {
    if (!sign.test(text)) continue;
    const bytes = Array.from(text, (each) => byteOf[page]?.get(each) ?? each.codePointAt(0) ?? 0);
    if (bytes.some((byte) => byte > 255)) continue;
    try {
      return mendCharacters(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes)));
    } catch {
      // Valid as it is.
    }
  }
  return text;
}

/** Lost ('Jos\uFFFD', 'Jos?é', 'PE?A', 'Mu–oz'), or written in a way that was never read back ('Jos=C3=A9', 'Jos\\u00e9'). Links may contain them. */
const wrongCharacters = [
  /[\u{FFFD}\u{80}-\u{9F}√]|[ÃÂ][^\p{L}\s]|\p{Ll}[ÃÂ]/u,
  /\p{L}[?¤¥§©®¶±¿¡†‡¢£°ƒ„…‰‹›“”–—˜™«»¬¼½¾│┤░▒▓╣║╗╝╚╔╩╦╠═╬└┴┬├─┼┘┌█▄▀¦]\p{Ll}/u,
  // Between capitals a dash or a quotation mark may be meant; what draws a frame is never.
  /\p{L}[¥¤§©®¶±†‡¢£ƒ„…”¡⁄¬¼½¾Ð—]\p{Lu}|\p{L}[\u{2500}-\u{259F}]|[\u{2500}-\u{259F}]\p{L}/u,
  /\p{L}\?\p{L}|(?<![^\s;,])\?\p{L}/u,
  /&[a-zA-Z](?:acute|tilde|uml|grave|cedil)\b|&#x?[\da-fA-F]{2,4}\b/u,
  /[=%][cC][23][=%][89abAB][\da-fA-F]|\\u00[\da-fA-F]{2}|\+A[A-Z][\dA-Za-z+/]-/u,
];
export const hasWrongCharacters = (text: string): boolean => wrongCharacters.some((pattern) => pattern.test(text)) && !text.includes('://');
