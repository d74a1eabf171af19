import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MenuEntry } from '../wire/registry.ts';
import type { DeclaredSlots } from '../wire/slots.ts';

/** Of a page rendered on the server, by its route: when its scripts begin; 'on need' where nothing is said. */
type Interactive = Record<string, 'at once' | 'on need'>;

export interface AppPackage {
  name: string;
  version: string;
  /** A module's: how heavy its pages may be (release/budget.ts). */
  budget?: unknown;
  /** A module's: its entry of the registry. */
  federation?: {
    paths: string[];
    renders?: string[];
    interactive?: Interactive;
    preload?: Record<string, string[]>;
    menu?: MenuEntry[];
    slots?: DeclaredSlots;
  };
  /** The shell's: the paths of its own screens, those of them that are rendered on the server, and its own links in the menu, and the slots of its pages. */
  host?: { paths: string[]; renders?: string[]; interactive?: Interactive; menu: MenuEntry[]; slots?: Pick<DeclaredSlots, 'offers'> };
}

export const readAppPackage = (root: string): AppPackage => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as AppPackage;

/**
 * Of the pages that a package renders on the server, those whose scripts begin at once.
 *
 * @throws when it says so of a page that it does not render.
 */
export function listAtOnce({ renders = [], interactive = {} }: { renders?: string[]; interactive?: Interactive }): string[] {
  for (const [path, when] of Object.entries(interactive)) {
    if (!renders.includes(path)) throw new Error(`package.json: 'interactive' names ${path}, which is not among 'renders'`);
    if (when !== 'at once' && when !== 'on need') throw new Error(`package.json: 'interactive' of ${path} is 'at once' or 'on need'`);
  }
  return renders.filter((path) => interactive[path] === 'at once');
}

/** Whether any of its pages is rendered on the server. */
export function rendersPages(root: string): boolean {
  const { federation } = readAppPackage(root);
  return federation ? federation.renders !== undefined : existsSync(join(root, 'src/rendered-routes.tsx'));
}

/** The modules whose sources are here, by folder name; a team's own machine need not have the others'. */
export const listModules = (repoRoot: string): string[] =>
  readdirSync(repoRoot)
    .filter((name) => existsSync(join(repoRoot, name, 'package.json')) && readAppPackage(join(repoRoot, name)).federation)
    .toSorted();

/** The module of this name, which may come without its 'mf-': undefined when its sources are not here. */
export const findModule = (repoRoot: string, name: string): string | undefined =>
  listModules(repoRoot).find((module) => module === name || module === `mf-${name}`);
