import sharp from 'sharp';
import { expect, test } from 'vitest';
import { processPicture } from './process-picture.ts';

const mark = { create: { width: 200, height: 100, channels: 4, background: '#8a2f1d' } } as const;
/** A mark of 200 by 100 in the middle of a large sheet. */
const onSheet = (background: string) =>
  sharp({ create: { width: 900, height: 700, channels: 4, background } }).composite([{ input: mark, left: 90, top: 400 }]);
const drawn = (inside: string, head = '') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 300">${inside}</svg>`,
  );
const fit = (file: Buffer) => processPicture(file, { isLogo: true });
const pixel = async (picture: Buffer | undefined, left: number, top: number) => [
  ...(await sharp(picture).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];
const close = (colour: readonly number[]) => colour.map((part) => expect.closeTo(part, -1) as number);

test.each([
  ['transparent', '#00000000', 'png', [0, 0, 0, 0]],
  ['white', '#ffffff', 'jpeg', [255, 255, 255, 255]],
  ['of another colour', '#fbf3e2', 'webp', [251, 243, 226, 255]],
] as const)('a border that is %s is cut, a little of it stays', async (_, sheet, format, border) => {
  const { ancho, alto, renditions } = await fit(await onSheet(sheet).toFormat(format).toBuffer());
  // 4 % of the longer side on each.
  expect([ancho, alto]).toEqual([expect.closeTo(216, -1), expect.closeTo(116, -1)]);
  const widest = renditions.at(-1)?.webp;
  if (border[3] === 0) expect((await pixel(widest, 2, 2))[3]).toBe(0);
  else expect(await pixel(widest, 2, 2)).toEqual(close(border));
  expect(await pixel(widest, 108, 58)).toEqual(close([138, 47, 29, 255]));
});

test('a photo stays as it is, and so does what is of one colour', async () => {
  const noise = { create: { width: 300, height: 200, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } } } as const;
  expect(
    await fit(
      await sharp({ ...noise, create: { ...noise.create, background: '#000' } })
        .jpeg()
        .toBuffer(),
    ),
  ).toMatchObject({ ancho: 300, alto: 200 });
  expect(await fit(await sharp(mark).png().toBuffer())).toMatchObject({ ancho: 200, alto: 100 });
});

test('a fitted logo is no longer the same picture: its files have other names, each time the same', async () => {
  const file = await onSheet('#fff').png().toBuffer();
  const [logo, again, whole] = [await fit(file), await fit(file), await processPicture(file)];
  expect(logo.checksum).toBe(again.checksum);
  expect(logo.checksum).not.toBe(whole.checksum);
});

test('a picture whose metadata name an SVG is no drawing', async () => {
  const words = { IFD0: { ImageDescription: 'From <svg width="9">' } };
  expect(await fit(await sharp(mark).jpeg().withExif(words).toBuffer())).toMatchObject({ ancho: 200, alto: 100 });
});

test('a drawing becomes pixels, large enough for any screen and cut to what is seen', async () => {
  const star = drawn(
    '<defs><path id="a" d="M100 100h100v50h-100z"/></defs><use xlink:href="#a" fill="#8a2f1d"/>',
    '<?xml version="1.0" encoding="UTF-8"?>',
  );
  const { ancho, alto, extension, original } = await fit(star);
  expect([ancho, alto]).toEqual([expect.closeTo(518, -1), expect.closeTo(278, -1)]);
  expect([extension, (await sharp(original).metadata()).format]).toEqual(['png', 'png']);
  expect((await pixel(original, 2, 2))[3]).toBe(0);
  expect(await pixel(original, 250, 140)).toEqual(close([138, 47, 29, 255]));
});

test.each([
  ['px', 'width="40" height="30"'],
  ['mm', 'width="210mm" height="157.5mm"'],
  ['cm, and large', 'width="400cm" height="300cm"'],
  ['pt', 'width="40pt" height="30pt"'],
  ['per cent', 'width="100%" height="100%"'],
])('a drawing whose lengths are in %s is as large', async (_, size) => {
  const { ancho, alto } = await fit(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 40 30"><path d="M10 10h10v5h-10z" fill="#8a2f1d"/></svg>`),
  );
  expect([ancho, alto]).toEqual([expect.closeTo(518, -1), expect.closeTo(278, -1)]);
});

test('namespaces that Adobe Illustrator writes as entities are read', async () => {
  const { ancho, alto } = await fit(
    Buffer.from(`<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 24.0.1 -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
]>
<svg version="1.1" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" viewBox="0 0 400 300"><style>.a{fill:#8a2f1d;}</style><path class="a" d="M100 100h100v50h-100z"/></svg>`),
  );
  expect([ancho, alto]).toEqual([expect.closeTo(518, -1), expect.closeTo(278, -1)]);
});

const inside = 'lleva dentro programas, imágenes o cosas de otra dirección';
test.each([
  ['a script', drawn('<script>alert(1)</script>'), inside],
  ['a handler', drawn('<rect width="9" height="9" onload="alert(1)"/>'), inside],
  ['an entity', drawn('<text>&a;</text>', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'), inside],
  ['an entity in an entity', drawn('<text>&b;</text>', '<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>'), inside],
  ['an entity that holds a script', drawn('<text>&a;</text>', '<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>'), inside],
  [
    'an entity that holds an address',
    drawn('<use xlink:href="&a;"/>', '<!DOCTYPE svg [<!ENTITY a "https://other.example/a.svg">]>'),
    inside,
  ],
  ['a text that grows', drawn('&a;'.repeat(10_000), `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(300)}">]>`), 'demasiado grande'],
  ['a picture of elsewhere', drawn('<image href="https://other.example/a.png" width="9" height="9"/>'), inside],
  ['a use of elsewhere', drawn('<use xlink:href="https://other.example/a.svg#b"/>'), inside],
  ['a use without quotes', drawn('<use href=file:///etc/passwd />'), inside],
  ['a use of elsewhere, far from its sign', drawn(`<use xlink:href${' '.repeat(30)}="https://other.example/a.svg#b"/>`), inside],
  ['a font of elsewhere', drawn('<style>@font-face{src:url(https://other.example/a.woff)}</style>'), inside],
  ['a sheet of styles', drawn('', '<?xml-stylesheet href="a.css"?>'), inside],
  ['HTML', drawn('<foreignObject><p>a</p></foreignObject>'), inside],
  ['another encoding', drawn('<rect width="9" height="9"/>', '<?xml version="1.0" encoding="utf-7"?>'), inside],
  [
    'another encoding, far from its sign',
    drawn('<rect width="9" height="9"/>', `<?xml version="1.0" encoding${' '.repeat(30)}=${' '.repeat(30)}"iso-8859-1"?>`),
    inside,
  ],
  ['too many bytes', drawn(`<!--${'x'.repeat(1024 * 1024)}-->`), 'demasiado grande'],
  ['no end', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect'), 'dañado'],
])('a drawing with %s is rejected in one sentence', async (_, file, reason) => {
  await expect(fit(file)).rejects.toMatchObject({ statusCode: 400, detail: expect.stringMatching(new RegExp(`${reason}.*PNG`)) });
});

test('a drawing that is no logo is rejected as before', async () => {
  await expect(processPicture(drawn('<rect width="9" height="9"/>'))).rejects.toMatchObject({
    detail: expect.stringContaining('SVG no se admiten'),
  });
});
