import sharp from 'sharp';

/** The background of a mark, which some devices cut to their own shape. */
const paper = '#fbf3e2';

async function draw(mark: Buffer, size: number, part = 1, background?: string): Promise<Buffer> {
  const inner = Math.round(size * part);
  const edge = Math.floor((size - inner) / 2);
  const clear = background ?? { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(mark, { density: 72 * Math.max(1, inner / 40) })
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extend({ top: edge, left: edge, bottom: size - inner - edge, right: size - inner - edge, background: clear })
    .flatten(background === undefined ? false : { background })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** An .ico of one picture: a header of six bytes, one entry of sixteen, the PNG. */
function writeIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** A mark's icons for devices, by file name. The square ones have room around it for a device's own shape. */
export async function drawIcons(mark: Buffer): Promise<Record<string, Buffer>> {
  return {
    'favicon.ico': writeIco(await draw(mark, 32), 32),
    'apple-touch-icon.png': await draw(mark, 180, 0.8, paper),
    'icon-192.png': await draw(mark, 192),
    'icon-512.png': await draw(mark, 512),
    'maskable-512.png': await draw(mark, 512, 0.7, paper),
  };
}
