import { expect, test } from 'vitest';
import { repoRoot, siteConfig } from './site.ts';
import { findWrongVersions } from '../test/read-bundle.ts';
import { listModules } from './app-package.ts';

test.each([...listModules(repoRoot), siteConfig.shell, siteConfig.server])(
  'the version of %s changes with a line in a file that its bundles are made of, and with no other of shared, demo and the configuration',
  async (name) => {
    expect(await findWrongVersions(name)).toEqual([]);
  },
);
