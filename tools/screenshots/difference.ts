import sharp from 'sharp';

export interface Difference {
  /** How many pixels differ, or exist on one side only. */
  pixels: number;
  /** The new picture, faint, with differences in red. */
  picture: Buffer;
}

const red = [220, 0, 40];

/** Compares two PNGs pixel by pixel; undefined when they are the same. */
export async function findDifference(before: Buffer, now: Buffer): Promise<Difference | undefined> {
  // The encoder is deterministic.
  if (before.equals(now)) return undefined;
  const [a, b] = await Promise.all([readPixels(before), readPixels(now)]);
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const marked = Buffer.alloc(width * height * 3);
  let pixels = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shown = b.at(x, y);
      const isSame = shown !== undefined && shown === a.at(x, y);
      if (!isSame) pixels += 1;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = ((shown ?? 0) >> (channel * 8)) & 255;
        marked[at + channel] = isSame ? 255 - ((255 - value) >> 2) : (red[channel] ?? 0);
      }
    }
  }
  if (pixels === 0) return undefined;
  return {
    pixels,
    picture: await sharp(marked, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  };
}

async function readPixels(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  // One number a pixel: red, green, blue and how opaque, from the lowest byte up.
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  return { width, height, at: (x: number, y: number) => (x < width && y < height ? pixels[y * width + x] : undefined) };
}
