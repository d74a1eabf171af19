import type { RegistryEntry } from '../face/registry.ts';

/** The address of a version's files; its entry may be a path of this site, or of another origin. */
export const folderOf = ({ entry }: Pick<RegistryEntry, 'entry'>): string => new URL('.', new URL(entry, location.href)).href;
