import JsZip from 'jszip';
import { expect, test, vi } from 'vitest';
import { archiveLimits, inArchives, zipPictures } from './zip-pictures.ts';

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

test('the archive has each picture in its widest size, numbered in order, uncompressed', async () => {
  const asked = servePictures();
  const steps: number[] = [];
  const blob = await zipPictures(
    Array.from({ length: 12 }, (_, index) => image(index)),
    { ...quiet(), onProgress: (done) => steps.push(done) },
  );
  expect(asked).toContain('/static/galerias/4/7.webp?firma=x&w=1920');
  expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const zip = await JsZip.loadAsync(await blob.arrayBuffer());
  expect(Object.keys(zip.files).toSorted().slice(0, 3)).toEqual(['01.webp', '02.webp', '03.webp']);
  expect(await zip.file('12.webp')?.async('string')).toBe('xxx');
});

test.each([
  [0, []],
  [300, [300]],
  [301, [300, 1]],
  [900, [300, 300, 300]],
])('%i pictures are split into archives of %j', (count, sizes) => {
  const archives = inArchives(Array.from({ length: count }, (_, index) => image(index)));
  expect(archives.map(({ length }) => length)).toEqual(sizes);
  expect(archives.flat().map(({ id }) => id)).toEqual([...Array(count).keys()]);
});

test.each([
  ['image/jpeg', '1.jpg'],
  ['image/webp', '1.webp'],
  ['image/png', '1.png'],
  ['application/octet-stream', '1.jpg'],
  ['', '1.jpg'],
])('a picture of type «%s» has the extension %s', async (type, name) => {
  vi.stubGlobal('fetch', async () => ({ ok: true, blob: async () => new Blob(['x'], { type }) }));
  const zip = await JsZip.loadAsync(await (await zipPictures([image(1)], quiet())).arrayBuffer());
  expect(Object.keys(zip.files)).toEqual([name]);
});

test('pictures over the total size limit are rejected during the download', async () => {
  const half = archiveLimits.bytes / 2;
  const weigh = (size: number) => ({
    ok: true,
    blob: async () => ({ type: 'image/webp', size, arrayBuffer: async () => new ArrayBuffer(0) }),
  });
  vi.stubGlobal('fetch', async () => weigh(half));
  expect((await zipPictures([image(1), image(2)], quiet())).type).toBe('application/zip');
  vi.stubGlobal('fetch', async () => weigh(half + 1));
  await expect(zipPictures([image(1), image(2)], quiet())).rejects.toThrow(
    'Las imágenes seleccionadas pesan más de 300 MB. Selecciona menos.',
  );
});

test('a few pictures load at a time, and none after an abort', async () => {
  const asked: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    asked.push(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
  });
  const control = new AbortController();
  const zipping = zipPictures(
    Array.from({ length: 9 }, (_, index) => image(index)),
    { onProgress: () => {}, signal: control.signal },
  );
  await expect.poll(() => asked.length).toBe(4);
  control.abort();
  await expect(zipping).rejects.toThrow('given up');
  expect(asked).toEqual(Array(4).fill(control.signal));
});

test('a picture without an address fails the archive', async () => {
  servePictures();
  await expect(zipPictures([{ id: 1, ruta_archivo: 'nowhere' }], quiet())).rejects.toThrow(TypeError);
});

test('a picture that fails to load fails the archive', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: false, status: 403 }));
  await expect(zipPictures([image(1)], quiet())).rejects.toThrow('403');
});
