/** What federation, and with it the registry, calls a module, a JavaScript identifier: mf_galleries of mf-galleries. */
export const federationName = (module: string): string => module.replaceAll('-', '_');

/** The package of a module that the registry calls so. */
export const packageName = (name: string): string => name.replaceAll('_', '-');

/** The addresses of a version's entry and manifest, in its folder. */
export const addressesIn = (folder: string): { entry: string; manifest: string } => ({
  entry: `${folder}/remoteEntry.js`,
  manifest: `${folder}/mf-manifest.json`,
});
