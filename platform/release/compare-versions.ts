import type { VersionRecord } from '../build/version-record.ts';
import { kilobytes, weighPaths, type Weight } from './weigh.ts';

const nothing: Weight = { js: 0, css: 0 };

function change(before: number | undefined, now: number): string {
  if (before === undefined) return '';
  const by = now - before;
  if (by === 0) return ' (as before)';
  return ` (${by > 0 ? '+' : '−'}${Math.abs(by) < 1024 ? `${Math.abs(by)} bytes` : kilobytes(Math.abs(by))})`;
}

/** 'added: a, b' and 'gone: c', as far as there are any. */
function differences(what: string, before: readonly string[], now: readonly string[]): string[] {
  const added = now.filter((each) => !before.includes(each));
  const gone = before.filter((each) => !now.includes(each));
  return [
    ...(added.length > 0 ? [`${what} added: ${added.join(', ')}`] : []),
    ...(gone.length > 0 ? [`${what} gone: ${gone.join(', ')}`] : []),
  ];
}

const menuOf = ({ menu = [] }: VersionRecord) =>
  menu.map(({ path, label, roles }) => `${label} (${path}${roles ? `: ${roles.join(', ')}` : ''})`);

/** What is new in a version against the stable one: a line each. Without one, what it has. */
export function compareVersions(before: VersionRecord | undefined, now: VersionRecord): string[] {
  const earlier = before && weighPaths(before);
  const weights = [...weighPaths(now)].map(([path, { js, css }]) => {
    const old = earlier && (earlier.get(path) ?? nothing);
    return `  ${path}: JS ${kilobytes(js)}${change(old?.js, js)}, CSS ${kilobytes(css)}${change(old?.css, css)}`;
  });
  const details = [
    // A version from before calls were listed has none to compare with.
    ...(before && !before.calls ? [] : differences('calls', before?.calls ?? [], now.calls ?? [])),
    ...differences('paths', before?.paths ?? [], now.paths),
    ...differences('menu', before ? menuOf(before) : [], menuOf(now)),
  ];
  return [before ? `new against ${before.version}, compressed:` : 'compressed:', ...weights, ...details.map((line) => `  ${line}`)];
}
