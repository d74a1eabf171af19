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
  const [stem = ''] = kept.split('.', 1);
  return device.test(stem.trimEnd() + kept.slice(stem.length)) ? `_${kept}` : kept || otherwise;
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
