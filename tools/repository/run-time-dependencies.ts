import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Dependency {
  /** Its name in our imports. */
  name: string;
  /** Its name in the registry: another one where the workspace has an alias. */
  published: string;
  version: string;
}

const catalogOf = (workspace: string): ReadonlyMap<string, string> =>
  new Map([...workspace.matchAll(/^ {2}'?([^\s':]+)'?: (\S+)$/gm)].map(([, name = '', version = '']) => [name, version]));

function resolve(name: string, stated: string, catalog: ReadonlyMap<string, string>): Dependency {
  const version = stated === 'catalog:' ? (catalog.get(name) ?? '') : stated;
  const alias = /^npm:(.+)@([^@]+)$/.exec(version);
  return { name, published: alias?.[1] ?? name, version: alias?.[2] ?? version };
}

/** The `dependencies` and `peerDependencies` of the workspace's packages, in order: whatever runs on a server or in a browser, or builds it. */
export function listDependencies(root: string): Dependency[] {
  const catalog = catalogOf(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'));
  const found = new Map<string, Dependency>();
  for (const folder of readdirSync(root, { withFileTypes: true })) {
    if (!folder.isDirectory() || folder.name === 'node_modules') continue;
    let text: string;
    try {
      text = readFileSync(join(root, folder.name, 'package.json'), 'utf8');
    } catch {
      continue;
    }
    const { dependencies = {}, peerDependencies = {} } = JSON.parse(text) as Record<string, Record<string, string>>;
    // What a package asks of its site has the workspace's version here.
    const peers = Object.keys(peerDependencies).map((name) => [name, 'catalog:'] as const);
    for (const [name, stated] of [...peers, ...Object.entries(dependencies)]) {
      if (!stated.startsWith('workspace:')) found.set(name, resolve(name, stated, catalog));
    }
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
