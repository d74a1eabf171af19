/**
 * The same picture, pixel for pixel, without metadata: EXIF, XMP, IPTC, comments, and whatever
 * follows its end. Of a JPEG the orientation stays, which is part of how it looks. The file itself when it holds nothing of
 * the kind; undefined when it cannot be cleaned in this way.
 */
export function stripMetadata(file: Buffer, format: string, orientation = 1): Buffer | undefined {
  const parts = cleaners[format]?.(file, orientation);
  if (!parts) return undefined;
  const size = parts.reduce((total, part) => total + part.length, 0);
  if (size === file.length) return file;
  return format === 'jpeg' || orientation === 1 ? Buffer.concat(parts, size) : undefined;
}

type Cleaner = (file: Buffer, orientation: number) => Buffer[] | undefined;
const cleaners: Readonly<Record<string, Cleaner>> = { jpeg: cleanJpeg, png: cleanPng, webp: cleanWebp, gif: cleanGif };

/** APP0 (JFIF), APP2 when it is the colour profile, and APP14 (how Adobe wrote the colours) say how to show the pixels. */
const keepsSegment = (marker: number, data: Buffer) =>
  marker === 0xe0 || marker === 0xee || (marker === 0xe2 && data.toString('latin1', 0, 11) === 'ICC_PROFILE') || !isApp(marker);
const isApp = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

function cleanJpeg(file: Buffer, orientation: number): Buffer[] | undefined {
  const parts = [file.subarray(0, 2)];
  let removed = false;
  for (let at = 2; at + 4 <= file.length;) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return undefined;
    // A fill byte before a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (marker === 0xda) {
      const stop = endOfJpeg(file, end);
      parts.push(file.subarray(at, stop));
      if (removed && orientation !== 1) parts.splice(1, 0, orientationSegment(orientation));
      return parts;
    }
    if (keepsSegment(marker, file.subarray(at + 4, end))) parts.push(file.subarray(at, end));
    else removed = true;
    at = end;
  }
  return undefined;
}

/** After the last scan. In the coded data FF is followed by 00 or a restart marker; another marker begins the next segment. */
function endOfJpeg(file: Buffer, scan: number): number {
  for (let at = file.indexOf(0xff, scan); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at)) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    if (marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) at += marker === 0xff ? 1 : 2;
    else at += at + 4 <= file.length ? 2 + file.readUInt16BE(at + 2) : 2;
  }
  return file.length;
}

/** An EXIF segment that holds the orientation and nothing else. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([head, exif]);
}

const pngTexts = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function cleanPng(file: Buffer): Buffer[] | undefined {
  const parts = [file.subarray(0, 8)];
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (!pngTexts.has(type)) parts.push(file.subarray(at, end));
    if (type === 'IEND') return parts;
    at = end;
  }
  return undefined;
}

function cleanWebp(file: Buffer): Buffer[] | undefined {
  const riff = Buffer.from(file.subarray(0, 12));
  const stop = Math.min(8 + file.readUInt32LE(4), file.length);
  const parts: Buffer[] = [riff];
  let removed = false;
  for (let at = 12; at + 8 <= stop;) {
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    const type = file.toString('latin1', at, at + 4);
    if (type === 'EXIF' || type === 'XMP ') removed = true;
    else parts.push(file.subarray(at, end));
    at = end;
  }
  if (!removed) return [file.subarray(0, stop)];
  // The extended header announces which chunks follow: no EXIF (8), no XMP (4).
  const header = parts.findIndex((part) => part.toString('latin1', 0, 4) === 'VP8X');
  const extended = Buffer.from(parts[header] ?? Buffer.alloc(9));
  extended.writeUInt8(extended.readUInt8(8) & ~0x0c, 8);
  if (header !== -1) parts[header] = extended;
  riff.writeUInt32LE(parts.reduce((total, part) => total + part.length, 0) - 8, 4);
  return parts;
}

const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Keeps its pictures, how long each is shown, and how often all are: other extensions are invisible. */
function cleanGif(file: Buffer): Buffer[] | undefined {
  if (file.length < 13) return undefined;
  const start = 13 + colours(file[10] ?? 0);
  const parts = [file.subarray(0, start)];
  for (let at = start; at < file.length;) {
    if (file[at] === 0x3b) return [...parts, file.subarray(at, at + 1)];
    const isPicture = file[at] === 0x2c;
    if (!isPicture && file[at] !== 0x21) return undefined;
    const end = endOfGifBlocks(file, at + (isPicture ? 11 + colours(file[at + 9] ?? 0) : 2));
    if (end === undefined) return undefined;
    if (isPicture || file[at + 1] === 0xf9 || isGifLoop(file.subarray(at, end))) parts.push(file.subarray(at, end));
    at = end;
  }
  return undefined;
}

const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0'];
/** With nothing else in it: the number of repetitions is three bytes. */
const isGifLoop = (extension: Buffer) =>
  extension.length === 19 && extension[1] === 0xff && loops.includes(extension.toString('latin1', 3, 14)) && extension[14] === 3;

/** Data comes in blocks, each after its length, until an empty one. */
function endOfGifBlocks(file: Buffer, start: number): number | undefined {
  let at = start;
  while (at < file.length && file[at] !== 0) at += 1 + (file[at] ?? 0);
  return at < file.length ? at + 1 : undefined;
}
