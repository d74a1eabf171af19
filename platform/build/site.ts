import { createJiti } from 'jiti';
import { siteFile } from './repo-root.ts';
import type { SiteConfig } from './site-config.ts';

// Read by path and not imported: platform knows no site. With jiti, since Node 20 and Rsbuild's process read no TypeScript by themselves.
const { siteConfig: found } = await createJiti(import.meta.url).import<{ siteConfig?: SiteConfig }>(siteFile);
if (!found) throw new Error(`${siteFile} exports no siteConfig.`);

/** The configuration of the site in whose folder this runs. */
export const siteConfig: SiteConfig = found;
