/** One page A4 with these lines, the third of them large: what the club would have written in a word processor. */
export function writePdf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) => line.replaceAll(/[\\()]/g, String.raw`\$&`).replaceAll('€', '\x80'));
  const shown = escaped.map((line, at) => `/F ${at === 2 ? 18 : 11} Tf (${line}) Tj T*`).join('\n');
  const text = `BT 22 TL 60 770 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ].map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`);
  const head = '%PDF-1.4\n';
  const starts = objects.map((_, at) => head.length + objects.slice(0, at).join('').length);
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = head.length + objects.join('').length;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  // One byte a character: positions are counted in bytes.
  return Buffer.from(`${head}${objects.join('')}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}
