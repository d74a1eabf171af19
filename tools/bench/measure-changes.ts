import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readRegistry } from '../../platform/build/registry-file.ts';
import { readVersionRecord, type VersionRecord } from '../../platform/build/version-record.ts';
import { federationName } from '../../platform/wire/module-names.ts';
import type { Workspace } from '../../e2e/fixtures/workspace.ts';
import { atMost, counted, type Figure } from './figure.ts';

/** A line of each package, on a screen of it; and what a returning visitor may load for it, in KB, at a path or wherever it is. */
const lines = [
  { name: 'mf-public', file: 'landing/galleries-section.tsx', text: 'No hay galerías disponibles.', path: '/', most: 6 },
  { name: 'mf-registrations', file: 'list/list-head.tsx', text: 'Importar y exportar', path: '/inscripciones', most: 15 },
  { name: 'mf-galleries', file: 'list/galleries-page.tsx', text: 'No hay galerías disponibles.', path: '/galerias', most: 15 },
  { name: 'mf-members', file: 'list/member-list.tsx', text: 'Aún no hay socios.', path: '/socios', most: 15 },
  { name: 'mf-admin-content', file: 'users/user-form.tsx', text: 'Al guardar le llegará un correo', path: '/usuarios', most: 15 },
  { name: 'shell', file: 'frame/footer.tsx', text: 'Hazte socio', path: '/', most: 15 },
];
const kilobytes = (bytes: number) => bytes / 1024;

/** By name, the bytes of each script and style sheet of a build as they travel. */
async function listFiles(dist: string, name: string): Promise<{ sizes: Map<string, number>; record: VersionRecord | undefined }> {
  if (name === 'shell') {
    const folder = join(dist, 'shell/assets');
    const code = readdirSync(folder).filter((file) => /\.(js|css)$/.test(file));
    const sizeOf = (file: string) => statSync(join(folder, readdirSync(folder).includes(`${file}.br`) ? `${file}.br` : file)).size;
    return { sizes: new Map(code.map((file) => [file, sizeOf(file)])), record: undefined };
  }
  const entry = (await readRegistry(join(dist, 'modules/registry.json'))).find((each) => each.name === federationName(name));
  const record = await readVersionRecord(join(dist, 'modules', name, entry?.version ?? ''));
  const code = Object.entries(record.files).filter(([file]) => /\.(js|css)$/.test(file) && !file.startsWith('server/'));
  return { sizes: new Map(code.map(([file, { size, compressed }]) => [file, compressed ?? size])), record };
}

/**
 * What a release of one changed line costs a visitor who has been here before: the files that the version before did not have, and the entry.
 * At a public path, those that its page loads; elsewhere all of them.
 */
export async function measureChanges(team: Workspace): Promise<Figure[]> {
  const figures: Figure[] = [];
  const dist = join(team.folder, 'dist');
  const build = async (name: string) => {
    const { code, output } = await team.run(['platform/build/cli.ts', name]);
    if (code !== 0) throw new Error(output);
    return listFiles(dist, name);
  };
  for (const { name, file, text, path, most } of lines) {
    const before = await build(name);
    team.edit(`${name}/src/${file}`, text, `${text} (cambiado)`);
    const { sizes, record } = await build(name);
    const changed = [...sizes].filter(([each]) => each === 'remoteEntry.js' || !before.sizes.has(each));
    const chunk = record?.chunks?.[path];
    const loaded = chunk && record && new Set([...record.assets.scripts, ...chunk.scripts, ...chunk.styles]);
    const here = changed.filter(([each]) => !loaded || loaded.has(each));
    const total = here.reduce((sum, [, size]) => sum + size, 0);
    // A change that no file has would be none.
    const found = changed.length > (name === 'shell' ? 0 : 1) ? total : Number.NaN;
    figures.push(
      atMost(`KB for ${path} after a changed line of ${name}`, counted(kilobytes(found)), most, `${here.length} of ${sizes.size} files`),
    );
  }
  const html = readFileSync(join(dist, 'shell/index.html'), 'utf8');
  const { sizes } = await listFiles(dist, 'shell');
  const first = [...html.matchAll(/src="\/assets\/([^"]+)"/g)].reduce((sum, [, each = '']) => sum + (sizes.get(each) ?? 0), 0);
  figures.push(atMost("KB of the shell's scripts at a first visit", counted(kilobytes(first)), 116.3, 'in one script it was 115.1 KB'));
  return figures;
}
