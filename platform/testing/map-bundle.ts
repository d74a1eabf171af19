import JSZip from 'jszip';

/**
 * A version's source maps as a build packs them: its script's first line is the source's first one, from column to column, and so is each
 * that follows.
 */
export async function mapBundle(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new JSZip();
  for (const [script, source] of Object.entries(files)) {
    // Each line begins where the source's line begins, and so does its column 10.
    const mappings = Array.from({ length: 20 }, (_, line) => (line === 0 ? 'AAAA,UAAU' : 'AACV,UAAU')).join(';');
    zip.file(`files/${script}.map`, JSON.stringify({ version: 3, sources: [source], names: [], mappings }));
  }
  return zip.generateAsync({ type: 'nodebuffer' });
}
