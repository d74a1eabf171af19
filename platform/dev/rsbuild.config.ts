import { join } from 'node:path';
import { defineConfig, mergeRsbuildConfig } from '@rsbuild/core';
import { siteConfig } from '../build/site.ts';
import { composedApp } from '../build/federated-app.ts';
import { repoRoot } from '../build/repo-root.ts';
import { developmentServer } from './development-server.ts';

export default defineConfig(({ command }) => {
  const isDevelopment = command === 'dev';
  const app = composedApp(join(repoRoot, siteConfig.shell), { isDevelopment });
  return isDevelopment ? mergeRsbuildConfig(app, developmentServer(process.env.API_URL ?? '')) : app;
});
