import JsZip from 'jszip';
import { expect, test, vi } from 'vitest';
import { selectionLimits, SelectionRefusal, zipPictures } from './zip-pictures.ts';

const image = (id: number) => ({ id, ruta_archivo: `static/galerias/4/${id}.webp?firma=x` });
const quiet = () => ({ onProgress: () => {}, signal: new AbortController().signal });

function servePictures(bytes = 3) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return { ok: true, blob: async () => new Blob(['x'.repeat(bytes)], { type: 'image/webp' }) };
  });
  return asked;
}

test('the archive holds each picture in its widest size, numbered in order, stored as it is', async () => {
  const asked = servePictures();
  const steps: number[] = [];
  const blob = await zipPictures(
    Array.from({ length: 12 }, (_, place) => image(place)),
    { ...quiet(), onProgress: (done) => steps.push(done) },
  );
  expect(asked).toContain('/static/galerias/4/7.webp?firma=x&w=1920');
  expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const zip = await JsZip.loadAsync(await blob.arrayBuffer());
  expect(Object.keys(zip.files).toSorted().slice(0, 3)).toEqual(['01.webp', '02.webp', '03.webp']);
  expect(await zip.file('12.webp')?.async('string')).toBe('xxx');
});

test('more than a browser should hold is refused with a sentence', async () => {
  servePictures();
  const many = Array.from({ length: selectionLimits.pictures + 1 }, (_, place) => image(place));
  await expect(zipPictures(many, quiet())).rejects.toThrow(SelectionRefusal);
  await expect(zipPictures(many, quiet())).rejects.toThrow('Se pueden descargar hasta 200 imágenes a la vez. Selecciona menos.');
});

test('a picture that does not come fails the archive', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: false, status: 403 }));
  await expect(zipPictures([image(1)], quiet())).rejects.toThrow('403');
});
