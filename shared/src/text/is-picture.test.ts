import { expect, test } from 'vitest';
import { isPicture } from './is-picture.ts';

const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46);
test.each<[string, File, boolean]>([
  ['a JPEG without a type or an ending', new File([jpeg], 'foto', { type: 'application/octet-stream' }), true],
  ['a JPEG without anything', new File([jpeg], 'foto'), true],
  ['a WebP', new File(['RIFFxxxxWEBPVP8 '], 'foto'), true],
  ['HEIC', new File(['\0\0\0\u0018ftypheic'], 'foto'), true],
  ['what says that it is a picture', new File(['x'], 'foto.png', { type: 'image/png' }), true],
  ['a text', new File(['hola'], 'foto', { type: 'application/octet-stream' }), false],
  ['nothing', new File([], 'foto'), false],
])('%s', async (_what, file, is) => expect(await isPicture(file)).toBe(is));
