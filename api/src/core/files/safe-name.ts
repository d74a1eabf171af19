import { withoutInvisible } from 'shared/facts/pasted';
import { mendCharacters } from 'shared/text/decode-text';

/** Names of devices, which no file on Windows may have, whatever its extension. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$|clock\$)(?=\.|$)/i;
/** In bytes: file systems take 255, and a number may be added. */
const longest = 200;

/** Makes a name that every system takes, for one file in one folder. */
export function safeName(name: string, otherwise = '_'): string {
  const clean = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\\/:*?"<>|]/gu, '_')
    .trim()
    .replace(/^\.+/, '_');
  const whole = withoutTail(clean);
  const [extension = ''] = /\.\w{1,5}$/.exec(whole) ?? [];
  const kept = shorten(withoutTail(whole.slice(0, whole.length - extension.length)) + extension);
  return isDevice(kept) ? `_${kept}` : kept || otherwise;
}

function isDevice(name: string): boolean {
  const [stem = ''] = name.split('.', 1);
  return device.test(stem.trimEnd() + name.slice(stem.length));
}

/**
 * The name of an uploaded file as its sender reads it: without folders, whichever way its program wrote what is no ASCII, and without what
 * a file system or a header could take for something else.
 */
export function uploadedName(sent: string | undefined, otherwise: string): string {
  const name = withoutInvisible(mendCharacters(decodeName(sent ?? '')).normalize('NFC'))
    .replaceAll('"', "'")
    .replaceAll(/[/\\:]/g, '-')
    .replaceAll(/[\p{Cc}\p{Co}\p{Cs}\p{Cn}<>|*?]/gu, '')
    .trim();
  // What is nothing but an extension has no name.
  const whole = withoutTail(/^\.\w{1,5}$/.test(name) ? otherwise + name : name.replace(/^[\s.]+/, ''));
  const [extension = ''] = /(?<=.)\.[^.]{1,10}$/s.exec(whole) ?? [];
  // As many bytes, but no more characters than a page has room for.
  let characters = Array.from(whole.slice(0, whole.length - extension.length)).slice(0, 146);
  while (Buffer.byteLength(characters.join('')) > longest) characters = characters.slice(0, -1);
  const kept = withoutTail(characters.join('')) + extension || otherwise;
  return isDevice(kept) ? `_${kept}` : kept;
}

/** The last part of a path, read as programs for email (RFC 2047), for downloads (RFC 5987) and browsers write it. */
function decodeName(sent: string): string {
  const words = sent.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/=\?([\w-]+)(?:\*\w+)?\?([bq])\?([^?]*)\?=/gi, readWord);
  if (words !== sent) return words;
  const last = sent.replaceAll(/^.*[/\\]/gs, '');
  const [, encoded = last] = /^utf-8'[\w-]*'(.*)$/is.exec(last) ?? [];
  // A browser encodes these alone; a name without blanks that is all encoded was saved from an address.
  const plain = encoded.replaceAll(/%(?:22|0d|0a)/gi, (sign) => decodeURIComponent(sign));
  try {
    return /\s/.test(plain) ? plain : decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

function readWord(word: string, charset: string, kind: string, text: string): string {
  const bytes =
    kind.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64')
      : Buffer.from(
          text.replaceAll('_', ' ').replaceAll(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
          'latin1',
        );
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return word;
  }
}

/** Without dots and blanks at the end, which Windows strips. */
function withoutTail(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** Keeps the extension. */
function shorten(name: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 && name.length - dot <= 6 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let characters = [...stem].slice(0, longest);
  while (Buffer.byteLength(characters.join('')) + extension.length > longest) characters = characters.slice(0, -1);
  return withoutTail(characters.join('')) + extension;
}
