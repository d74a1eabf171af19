/**
 * Packages that ask for Node 22 and that we run on 20.19, the oldest Node that is supported: the whole suite does so with just these versions.
 * Another version, or another package, warns again at the next install, and is looked at before it is added here.
 */
const triedOnNode20 = ['content-disposition@3.0.0', 'cookie@2.0.2', 'ky@2.1.0'];

export const hooks = {
  readPackage: (manifest) =>
    triedOnNode20.includes(`${manifest.name}@${manifest.version}`) ? { ...manifest, engines: { node: '>=20.19' } } : manifest,
};
