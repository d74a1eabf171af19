import { registerPlugins } from '@module-federation/enhanced/runtime';
import type { RegistryEntry } from '../wire/registry.ts';

/** The address of a version's files; its entry may be a path of this site, or of another origin. */
export const folderOf = ({ entry }: Pick<RegistryEntry, 'entry'>): string => new URL('.', new URL(entry, location.href)).href;

/** The digests of a version's scripts, by the address of its folder. */
const expected = new Map<string, Record<string, string>>();

/** Gives a script its digest, where the registry has one: the browser refuses any other. */
export function addIntegrity(script: HTMLScriptElement): void {
  for (const [folder, digests] of expected) {
    const digest = script.src.startsWith(folder) && digests[script.src.slice(folder.length).split('?')[0] ?? ''];
    if (digest) Object.assign(script, { integrity: digest, crossOrigin: 'anonymous' });
  }
}

/** From now on this version's scripts load with their digests, if the registry has them: the entry here, its chunks by its own runtime. */
export function expectIntegrity({ entry, integrity }: RegistryEntry): void {
  if (!integrity) return;
  expected.set(folderOf({ entry }), integrity);
  const createScript = ({ url }: { url: string }) => {
    const script = Object.assign(document.createElement('script'), { src: url });
    addIntegrity(script);
    return script;
  };
  registerPlugins([{ name: 'integrity', createScript }]);
}
