import { registerPlugins } from '@module-federation/enhanced/runtime';
import { addressOf } from '../wire/module-names.ts';
import { type RegistryEntry, sharedFolder } from '../wire/registry.ts';

/** The address of a version's files; its entry may be a path of this site, or of another origin. */
const folderOf = ({ entry }: Pick<RegistryEntry, 'entry'>): string => new URL('.', new URL(entry, location.href)).href;

/** The name in a version's record of the file at an address; undefined for one of another module. */
export function fileAt(entry: Pick<RegistryEntry, 'entry'>, address: string): string | undefined {
  const folder = folderOf(entry);
  const shared = new URL(`../${sharedFolder}/`, folder).href;
  if (address.startsWith(shared)) return `${sharedFolder}/${address.slice(shared.length)}`;
  return address.startsWith(folder) ? address.slice(folder.length) : undefined;
}

/** The digests of scripts, by their addresses. */
const expected = new Map<string, string>();

/** Gives a script its digest, where the registry has one: the browser refuses any other. */
export function addIntegrity(script: HTMLScriptElement): void {
  const integrity = expected.get(script.src.split('?')[0] ?? '');
  if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
}

/** From now on this version's scripts load with their digests, if the registry has them: the entry here, its chunks by its own runtime. */
export function expectIntegrity({ entry, integrity }: RegistryEntry): void {
  if (!integrity) return;
  for (const [file, digest] of Object.entries(integrity)) expected.set(new URL(addressOf(entry, file), location.href).href, digest);
  const createScript = ({ url }: { url: string }) => {
    const script = Object.assign(document.createElement('script'), { src: url });
    addIntegrity(script);
    return script;
  };
  registerPlugins([{ name: 'integrity', createScript }]);
}
