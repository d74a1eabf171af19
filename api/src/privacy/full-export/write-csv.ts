/**
 * Escapes formulas of spreadsheets with an apostrophe, which our import removes again. A number with its sign, as
 * a telephone is, is no formula and stays.
 */
const asText = (text: string): string => (/^[=@\t\r]/.test(text) || /^[+-](?![\d\s]*$)/.test(text) ? `'${text}` : text);

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = asText(String(value));
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line for Excel in Spanish. */
export const writeLine = (values: readonly unknown[]): string => `${values.map(cell).join(';')}\r\n`;

/** By it Excel recognises UTF-8. */
export const byteOrderMark = '\u{FEFF}';
