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
  // Windows strips dots and blanks at the end.
  let end = clean.length;
  while (end > 0 && '. '.includes(clean.charAt(end - 1))) end -= 1;
  const kept = shorten(clean.slice(0, end).replace(/[. ]+(?=\.\w{1,5}$)/, ''));
  return device.test(kept.replace(/ +(?=\.|$)/, '')) ? `_${kept}` : kept || otherwise;
}

/** Keeps the extension. */
function shorten(name: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 && name.length - dot <= 6 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let emails = [...stem];
  while (Buffer.byteLength(emails.join('')) + extension.length > longest) emails = emails.slice(0, -1);
  return `${emails.join('').trimEnd()}${extension}`;
}
