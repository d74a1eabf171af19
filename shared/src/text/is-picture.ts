/** Magic numbers of JPEG, PNG, GIF, WebP, AVIF, HEIC and TIFF. The server validates the rest. */
const beginnings = [
  /^\u{FF}\u{D8}\u{FF}/u,
  /^\u{89}PNG/u,
  /^GIF8/,
  /^RIFF[^]{4}WEBP/,
  /^(?:II\*\0|MM\0\*)/,
  /^[^]{4}ftyp(?:avif|avis|hei|hev|mif1|msf1)/,
];

const named = /\.(?:jpe?g|png|webp|gif|avif|heic|heif|tiff?)$/i;

/** By type, by name where the browser knows no type (HEIC in most), or by magic number: files from a chat or a card often lack type and extension. */
export async function isPicture(file: File): Promise<boolean> {
  if (file.type.startsWith('image/') || (file.type === '' && named.test(file.name))) return true;
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  return beginnings.some((beginning) => beginning.test(start));
}
