import { cutOut, type Framing } from './framing.ts';

/** A picture that somebody has chosen, small enough to draw at once. */
export interface ChosenPicture {
  file: File;
  /** Undefined where the browser cannot draw it: the server decides then. */
  bitmap: ImageBitmap | undefined;
  /** Undefined while nobody has moved it: the page itself shows it as the preview does. */
  framing: Framing | undefined;
}

/** Which picture a form holds, in words: where none was chosen, the one that is stored. */
export const showPicture = (chosen: ChosenPicture | undefined): string => chosen?.file.name ?? 'La imagen guardada';

/** Wide enough for the preview on a dense screen. */
const previewWidth = 1280;
/** No screen asks for more. */
const maxWidth = 2560;

/**
 * A photo of 12 megapixels must not hold the page up: it is decoded beside the main thread, but shrunk on it, which the
 * better qualities make four times as long.
 */
export async function choosePicture(file: File): Promise<ChosenPicture> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: previewWidth, resizeQuality: 'low' });
    return { file, bitmap, framing: undefined };
  } catch {
    return { file, bitmap: undefined, framing: undefined };
  }
}

/**
 * What is sent: the file as it was chosen, or the part that was framed.
 * @throws when the browser cannot cut it out.
 */
export async function pictureFile({ file, framing }: ChosenPicture, ratio: number | undefined): Promise<File> {
  if (!framing || !ratio) return file;
  const whole = await createImageBitmap(file);
  const cut = cutOut(whole, ratio, framing);
  const width = Math.round(Math.min(cut.width, maxWidth));
  const canvas = new OffscreenCanvas(width, Math.round(width / ratio));
  canvas.getContext('2d')?.drawImage(whole, cut.left, cut.top, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
  whole.close();
  // Only PNG may be transparent.
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const blob = await canvas.convertToBlob({ type, quality: 0.92 });
  return new File([blob], file.name.replace(/(\.\w+)?$/, type === 'image/png' ? '.png' : '.jpg'), { type });
}
