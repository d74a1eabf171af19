import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MenuEntry } from '../face/registry.ts';

export interface AppPackage {
  name: string;
  version: string;
  /** A module's: what the registry tells of it. */
  federation?: { paths: string[]; preload?: Record<string, string[]>; menu?: MenuEntry[] };
  /** The shell's: the paths of its own screens, and its own links in the menu. */
  host?: { paths: string[]; menu: MenuEntry[] };
}

export const readAppPackage = (root: string): AppPackage => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as AppPackage;

/** Federation names are JavaScript identifiers: mf-public is mf_public. */
export const federationName = (app: AppPackage): string => app.name.replaceAll('-', '_');

/** The modules whose sources are here, by folder name; a team's own machine need not have the others'. */
export const listModules = (repoRoot: string): string[] =>
  readdirSync(repoRoot)
    .filter((name) => existsSync(join(repoRoot, name, 'package.json')) && readAppPackage(join(repoRoot, name)).federation)
    .toSorted();
