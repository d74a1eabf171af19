import * as contentDisposition from 'content-disposition';
import { expect, test } from 'vitest';
import { safeName, uploadedName } from './safe-name.ts';

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

test.each([
  ['acta.pdf', 'acta.pdf'],
  ['ACTA 2027.PDF', 'ACTA 2027.PDF'],
  ['Acta an\u{303}o.pdf', 'Acta año.pdf'],
  ['Acta aÃ±o.pdf', 'Acta año.pdf'],
  ['Acta\u{A0}de\u{2011}o\u{FB01}cina\u{200B}.pdf', 'Acta de-oficina.pdf'],
  ['👨‍👩‍👧 🏍️ ruta.gpx', '👨‍👩‍👧 🏍️ ruta.gpx'],
  ['Acta "final".pdf', "Acta 'final'.pdf"],
  ['Acta %22final%22.pdf', "Acta 'final'.pdf"],
  ['Salida 10:30 <ya> ¿quién?.pdf', 'Salida 10-30 ya ¿quién.pdf'],
  ['C:\\Users\\Ana\\plan.pdf', 'plan.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..%2F..%2Fetc%2Fpasswd', '-..-etc-passwd'],
  ['Acta%20a%C3%B1o.pdf', 'Acta año.pdf'],
  ["UTF-8''Acta%20a%C3%B1o.pdf", 'Acta año.pdf'],
  ['=?UTF-8?Q?Acta_a=C3=B1o.pdf?=', 'Acta año.pdf'],
  ['=?iso-8859-1?Q?Acta_a=F1o?= =?UTF-8?B?LnBkZg==?=', 'Acta año.pdf'],
  ['Cuentas 100%.pdf', 'Cuentas 100%.pdf'],
  ['Cuentas 50%20 y más.pdf', 'Cuentas 50%20 y más.pdf'],
  ['100%.pdf', '100%.pdf'],
  ['.htaccess', 'htaccess'],
  ['.bmp', 'adjunto.bmp'],
  ['...', 'adjunto'],
  [undefined, 'adjunto'],
  ['acta .pdf. .', 'acta.pdf'],
  ['sin extensión', 'sin extensión'],
  ['CON.pdf', '_CON.pdf'],
  ['aux', '_aux'],
  ['a\0b\u{202E}txt.exe', 'abtxt.exe'],
  ['Acta\r\nX-Header: x.pdf', 'ActaX-Header- x.pdf'],
  [`${'ñ'.repeat(150)}.pdf`, `${'ñ'.repeat(100)}.pdf`],
  [`${'🏍'.repeat(150)}.pdf`, `${'🏍'.repeat(50)}.pdf`],
])('an uploaded %j is called %j', (sent, name) => expect(uploadedName(sent, 'adjunto')).toBe(name));

test('a header of a download carries each of those names back', () => {
  for (const name of ['Acta año.pdf', "Acta 'final'.pdf", '👨‍👩‍👧 🏍️ ruta.gpx', '100%.pdf', 'a%20b; c=d, e.pdf', '_CON.pdf'])
    expect(contentDisposition.parse(contentDisposition.create(name)).parameters['filename']).toBe(name);
});
