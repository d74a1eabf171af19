/** A text as it stands in HTML, also within the quotes of an attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Foreign text, as it may stand in a log and on a page: one line, and short. */
export const oneLine = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').slice(0, 200);
