import type { SiteConfig } from '@almena/modules/build/site-config';

/** What the build, the commands and the server know of this site. */
export const siteConfig: SiteConfig = {
  shell: 'shell',
  server: 'server',
  moduleTemplate: 'templates/module',
  types: ['tsconfig.json'],
  contract: '1.0',
  singletons: ['react', 'react/jsx-runtime', 'react-router-dom'],
  runtimeGlobal: 'siteFederation',
  serverPaths: ['/api', '/modules', '/assets'],
};
