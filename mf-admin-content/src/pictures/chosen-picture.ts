import { cutOut, type Framing } from './framing.ts';

/** A chosen picture, small enough to render at once. */
export interface ChosenPicture {
  file: File;
  /** Undefined where the browser cannot decode it: the server decides then. */
  bitmap: ImageBitmap | undefined;
  /** Undefined until moved: the page crops it as the preview does. */
  framing: Framing | undefined;
}

/** The form's picture as text: the chosen file, else the stored one. */
export const showPicture = (chosen: ChosenPicture | undefined): string => chosen?.file.name ?? 'La imagen guardada';

/** Wide enough for the preview at high pixel density. */
const previewWidth = 1280;
/** No screen requests more. */
const maxWidth = 2560;

/**
 * Decodes off the main thread: a photo of 12 megapixels would block it. Shrinking runs on it, and takes four times as long in the better
 * qualities.
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
 * The file to send: the original, or the cropped part.
 * @throws when the browser cannot crop it.
 */
export async function pictureFile({ file, framing }: ChosenPicture, ratio: number | undefined): Promise<File> {
  if (!framing || !ratio) return file;
  const whole = await createImageBitmap(file);
  const cut = cutOut(whole, ratio, framing);
  const width = Math.round(Math.min(cut.width, maxWidth));
  const canvas = new OffscreenCanvas(width, Math.round(width / ratio));
  canvas.getContext('2d')?.drawImage(whole, cut.left, cut.top, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
  whole.close();
  // Only PNG may have transparency.
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const blob = await canvas.convertToBlob({ type, quality: 0.92 });
  return new File([blob], file.name.replace(/(\.\w+)?$/, type === 'image/png' ? '.png' : '.jpg'), { type });
}
