import { sharedFolder } from './registry.ts';

/** What federation, and with it the registry, calls a module, a JavaScript identifier: mf_galleries of mf-galleries. */
export const federationName = (module: string): string => module.replaceAll('-', '_');

/** The package of a module that the registry calls so. */
export const packageName = (name: string): string => name.replaceAll('_', '-');

/** Where a file of a version lies, by its name in the version's record: one that versions share lies beside their folders. */
export const placeOf = (folder: string, file: string): string =>
  `${file.startsWith(`${sharedFolder}/`) ? folder.replace(/(?<!\/)\/[^/]+$/, '') : folder}/${file}`;

/** The address of a file of a version, by its name in the version's record. */
export const addressOf = (entry: string, file: string): string => placeOf(entry.slice(0, entry.lastIndexOf('/')), file);

/** The addresses of a version's entry and manifest, in its folder. */
export const addressesIn = (folder: string): { entry: string; manifest: string } => ({
  entry: `${folder}/remoteEntry.js`,
  manifest: `${folder}/mf-manifest.json`,
});
