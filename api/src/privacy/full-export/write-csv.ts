/**
 * What a spreadsheet would take for a formula stands behind an apostrophe, which our import takes away again. A number with its sign, as
 * a telephone is, means nothing else and stays.
 */
const asText = (text: string): string => (/^[=@\t\r]/.test(text) || /^[+-](?![\d\s]*$)/.test(text) ? `'${text}` : text);

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = asText(String(value));
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line as Excel reads it in Spain. */
export const writeLine = (values: readonly unknown[]): string => `${values.map(cell).join(';')}\r\n`;

/** By it Excel knows that it is UTF-8. */
export const byteOrderMark = '\u{FEFF}';
