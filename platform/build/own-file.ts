import { join } from 'node:path';

/** Whether this is the published package, compiled and installed, and not its sources in a workspace. */
export const isCompiled = import.meta.filename.endsWith('.js');

/** The path of a file of platform, by its place in the sources: 'wire/module-entry.ts'. */
export const ownFile = (path: string): string => join(import.meta.dirname, '..', isCompiled ? path.replace(/\.tsx?$/, '.js') : path);
