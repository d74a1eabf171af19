/** Reads the code in a camera picture; undefined while there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** BarcodeDetector of some browsers. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = (new (options: { formats: string[] }) => Detector) & { getSupportedFormats(): Promise<string[]> };

/** Width of the scanned picture in pixels: enough for a code that fills a third of it. */
const across = 640;

/** The browser's reader if it has one, else a lazily loaded library. */
export async function createCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats: readonly string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => undefined)) ?? [];
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined;
    canvas.width = across;
    canvas.height = Math.round((video.videoHeight / video.videoWidth) * across);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // No code in the picture.
      return undefined;
    }
  };
}
