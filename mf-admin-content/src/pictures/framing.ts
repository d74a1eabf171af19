/** Crop of a picture: like `object-fit: cover` with `object-position` and a zoom. */
export interface Framing {
  /** Position of the crop within the rest, 0 (left, top) to 1. */
  x: number;
  y: number;
  /** 1 is the largest crop that fits. */
  zoom: number;
}

/** Shape in which the page shows a picture, and its default position. */
export interface PictureShape {
  /** Width by height. */
  ratio: number;
  start: Framing;
}

export const heroShape: PictureShape = { ratio: 16 / 9, start: { x: 0.62, y: 0.74, zoom: 1 } };
export const printShape: PictureShape = { ratio: 4 / 3, start: { x: 0.5, y: 0.5, zoom: 1 } };

export const maxZoom = 4;

interface Size {
  width: number;
  height: number;
}

interface Cut extends Size {
  left: number;
  top: number;
}

/** The cropped part of a picture, in its own pixels. */
export function cutOut({ width, height }: Size, ratio: number, { x, y, zoom }: Framing): Cut {
  const cutWidth = Math.min(width, height * ratio) / zoom;
  const cutHeight = cutWidth / ratio;
  return { left: (width - cutWidth) * x, top: (height - cutHeight) * y, width: cutWidth, height: cutHeight };
}

const between0and1 = (value: number) => Math.min(1, Math.max(0, value));

/** The framing after a move by a share of the frame's width and height. */
export function push(picture: Size, ratio: number, framing: Framing, right: number, down: number): Framing {
  const cut = cutOut(picture, ratio, framing);
  const left = picture.width - cut.width;
  const top = picture.height - cut.height;
  return {
    ...framing,
    x: left > 0 ? between0and1(framing.x - (right * cut.width) / left) : framing.x,
    y: top > 0 ? between0and1(framing.y - (down * cut.height) / top) : framing.y,
  };
}
