import { club } from './tools/demonstration/club.ts';
import type { SiteConfig } from './platform/build/site-config.ts';
import { clubBlock, clubOf, unnamedClub } from './shared/src/facts/club.ts';
import { contractVersion, moduleNames } from './shared/src/facts/modules.ts';
import { mostWords } from './shared/src/facts/passwords/most-words.ts';

/** All that platform knows of this site. */
export const siteConfig: SiteConfig = {
  shell: 'shell',
  server: 'api',
  moduleTemplate: 'templates/module',
  devPages: { '/kit': 'shared/testing/kit/routes.tsx' },
  types: ['shell/tsconfig.browser.json', 'api/tsconfig.json'],
  contract: contractVersion,
  names: moduleNames,
  singletons: ['react', 'react/jsx-runtime', 'shared/router', 'shared/session/session', 'shared/http/client'],
  runtimeGlobal: 'motoClubFederation',
  // Only a release reads the table of calls.
  capabilityOfCalls: async () => (await import('./shared/src/contract/calls.ts')).capabilityOfCalls(),
  serverPaths: [
    '/api',
    '/static',
    '/captcha',
    '/healthz',
    '/readyz',
    '/version',
    '/metrics',
    '/calendario.ics',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/favicon.ico',
  ],
  pageParameters: { club: unnamedClub },
  pageBlocks: { [clubBlock]: clubOf(club) },
  // The sources of the API are of the same day.
  pageMeta: { capabilities: '*' },
  // Lists of frequent words, which are much longer than what is used of them.
  shortLists: { test: /[\\/]@zxcvbn-ts[\\/]language-[\w-]+[\\/]src[\\/](?!adjacency)[^@]*\.json$/, most: mostWords },
};
