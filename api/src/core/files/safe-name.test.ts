import { expect, test } from 'vitest';
import { safeName } from './safe-name.ts';

test.each([
  ['foto.jpg', 'foto.jpg'],
  ['Íñigo (1).JPG', 'Íñigo (1).JPG'],
  ['CON.jpg', '_CON.jpg'],
  ['con', '_con'],
  ['nul.tar.gz', '_nul.tar.gz'],
  ['COM1.png', '_COM1.png'],
  ['lpt³.png', '_lpt³.png'],
  ['AUX .jpg', '_AUX.jpg'],
  ['contrato.pdf', 'contrato.pdf'],
  ['fin.', 'fin'],
  ['fin. . ', 'fin'],
  ['foto .jpg', 'foto.jpg'],
  ['a/b\\c:d*e?f"g<h>i|j.jpg', 'a_b_c_d_e_f_g_h_i_j.jpg'],
  ['foto\u{202E}gpj.exe', 'foto_gpj.exe'],
  ['..', '_'],
  ['.oculta', '_oculta'],
  ['   ', '_'],
  ['n\u{303}.jpg', 'ñ.jpg'],
  [`${'a'.repeat(199)}.${'b'.repeat(9)}`, 'a'.repeat(199)],
  [`${'ñ'.repeat(200)}.jpg`, `${'ñ'.repeat(98)}.jpg`],
])('%j is called %j', (name, safe) => expect(safeName(name)).toBe(safe));
