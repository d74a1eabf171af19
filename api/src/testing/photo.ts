import sharp from 'sharp';

/** A small JPEG that no other call makes: its colour and size encode its number. */
export async function drawPhoto(number: number, width = 40, height = 30): Promise<Blob> {
  const background = { r: (number * 37) % 256, g: (number * 91) % 256, b: (number * 151) % 256 };
  return new Blob([
    new Uint8Array(
      await sharp({ create: { width: width + number, height, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  ]);
}
