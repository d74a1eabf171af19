import { readPagePath } from '../wire/page-path.ts';

/** Below these the files of shell and modules lie. */
const filePaths = ['/modules', '/assets', '/fonts', '/icons'];

interface Taken {
  /** The paths of the shell's own screens. */
  shellPaths: readonly string[];
  /** First segments of the addresses that the server answers itself. */
  serverPaths: readonly string[];
}

/** Why no module can own this path: a sentence that says what to do. Undefined where one can. */
export function findPathFault(path: string, { shellPaths, serverPaths }: Taken): string | undefined {
  if (readPagePath(path) !== path || /\.\w+$/.test(path))
    return `The path ${path} is none of a page: it begins with '/', and has no final slash, no query and no file's ending.`;
  if (shellPaths.includes(path)) return `The path ${path} belongs to the shell already: choose another one.`;
  const first = [...serverPaths, ...filePaths].find((each) => path === each || path.startsWith(`${each}/`));
  return first && `The path ${path} belongs to the server, which answers all below ${first} itself: choose another one.`;
}
