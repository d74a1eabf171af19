import { join } from 'node:path';
import { siteConfig } from '../../site.config.ts';
import { composedApp } from '../build/federated-app.ts';
import { repoRoot } from '../build/repo-root.ts';

export default composedApp(join(repoRoot, siteConfig.shell));
