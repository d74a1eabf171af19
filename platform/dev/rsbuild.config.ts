import { join } from 'node:path';
import { defineConfig } from '@rsbuild/core';
import { siteConfig } from '../../site.config.ts';
import { composedApp } from '../build/federated-app.ts';
import { repoRoot } from '../build/repo-root.ts';

export default defineConfig(({ command }) => composedApp(join(repoRoot, siteConfig.shell), { isDevelopment: command === 'dev' }));
