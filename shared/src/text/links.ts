/** A link as people write it ('club.example/ruta') made absolute: https:// goes in front of what lacks http. */
export function withHttps(link: string): string {
  const written = link.trim();
  return /^https?:\/\//i.test(written) ? written : `https://${written}`;
}
