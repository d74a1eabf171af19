import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readAppPackage } from './app-package.ts';

const require = createRequire(import.meta.url);
const installed = (library: string) => (require(`${library}/package.json`) as { version: string }).version;

/** What the shell owns and lends to every module, one instance each, with its version. Names match exactly: every subpath is listed. */
export function lentLibraries(): Record<string, string> {
  const ownVersion = readAppPackage(join(import.meta.dirname, '..')).version;
  return {
    react: installed('react'),
    'react/jsx-runtime': installed('react'),
    'shared/router': ownVersion,
    'shared/session/session': ownVersion,
    'shared/http/client': ownVersion,
  };
}
