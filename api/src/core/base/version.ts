import { extname, join } from 'node:path';
import { readBuilt, readCheckout, siteVersionFile, type SiteVersion } from 'platform/store/site-version';
import product from '../../../../package.json' with { type: 'json' };

const here = import.meta.dirname;

/** As it was built; of sources as they lie in their checkout, or, where there is no git, as they were last built. */
function readVersion(): SiteVersion {
  const isSource = extname(import.meta.filename) === '.ts';
  const built = readBuilt(join(here, isSource ? join('../../../dist', siteVersionFile) : siteVersionFile));
  const found = isSource ? (readCheckout(here, product.version) ?? built) : (built ?? readCheckout(here, product.version));
  return found ?? { version: product.version, commit: null };
}

/** The version of the whole product but its modules, which are released alone: tags are named v1.0.0, and CHANGELOG.md has a section for each. */
export const { version, commit } = readVersion();
