import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listModules, readAppPackage } from '../build/app-package.ts';
import { findPathFault } from '../release/check-path.ts';

/** The words that stand in the template for what the new module is called. */
const example = { name: 'mf-example', word: 'example', title: 'Example', component: 'ExamplePage' };

/** The command cannot be done; the message is for the user at the terminal. */
export class NewModuleRefused extends Error {}

const titleOf = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
const pascalOf = (word: string): string => word.replaceAll(/(?:^|-)(\w)/g, (_whole, character: string) => character.toUpperCase());

/**
 * Writes the sources of a new module from the site's template: one lazy page at `path`, with its test.
 * @param name without the prefix: 'news' becomes mf-news, with a feature folder of that name.
 * @returns the folder's name.
 * @throws NewModuleRefused when the name or the path is malformed, taken, or the shell's, the server's (`taken`) or another module's.
 */
export function writeModule(
  root: string,
  template: string,
  name: string,
  path: string,
  taken: Parameters<typeof findPathFault>[1],
): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40)
    throw new NewModuleRefused(`A module is called in lowercase characters, digits and hyphens, 'news' for example: not '${name}'.`);
  if (!/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.test(path))
    throw new NewModuleRefused(
      `Its address begins with a slash, in lowercase characters, digits and hyphens, '/latest' for example: not '${path}'.`,
    );
  const fault = findPathFault(path, taken);
  if (fault !== undefined) throw new NewModuleRefused(fault);
  const folder = `mf-${name}`;
  if (existsSync(join(root, folder))) throw new NewModuleRefused(`${folder} is there already: choose another name.`);
  const owner = listModules(root).find((module) => ownsPath(readAppPackage(join(root, module)).federation?.paths ?? [], path));
  if (owner) throw new NewModuleRefused(`${path} belongs to ${owner}: choose another address.`);

  const words: readonly [from: string, to: string][] = [
    [example.name, folder],
    [example.component, `${pascalOf(name)}Page`],
    ['loadExample', `load${pascalOf(name)}`],
    [example.title, titleOf(path.slice(path.lastIndexOf('/') + 1))],
    [`/${example.word}/`, `/${name}/`],
    [`/${example.word}-`, `/${name}-`],
    [`'/${example.word}'`, `'${path}'`],
    [`"/${example.word}"`, `"${path}"`],
    [`\`/${example.word}\``, `\`${path}\``],
  ];
  for (const file of readdirSync(join(root, template), { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const from = join(file.parentPath, file.name);
    const to = join(root, folder, from.slice(join(root, template).length).replaceAll(example.word, name));
    const text = words.reduce((sofar, [word, replacement]) => sofar.replaceAll(word, replacement), readFileSync(from, 'utf8'));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text);
  }
  return folder;
}

/** Whether two prefixes overlap: the same, or one below the other. '/' owns the landing page alone. */
function ownsPath(owned: readonly string[], path: string): boolean {
  return owned.some((each) => each === path || (each !== '/' && (path.startsWith(`${each}/`) || each.startsWith(`${path}/`))));
}
