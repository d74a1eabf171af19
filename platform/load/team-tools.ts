import type { GivenNames } from '../wire/wire-names.ts';
import { hasTryOut } from './registry.ts';

/**
 * What a site's team has on every page: the question before a version is tried out, and what is tried out (`?module=mf_news@1.4.0`); and the
 * inspector (`?inspect`, Ctrl+Alt+I), which names the module and the version of each part. Other visitors load none of it.
 *
 * @public For another site.
 */
export function startTeamTools(names?: GivenNames): void {
  if (hasTryOut) void import('./team-try-out.tsx').then(({ startTeamTryOut }) => startTeamTryOut(names));
  const inspect = () => void import('./team-inspector.tsx').then(({ toggleTeamInspector }) => toggleTeamInspector(names));
  if (new URLSearchParams(location.search).has('inspect')) inspect();
  addEventListener('keydown', ({ ctrlKey, altKey, code }) => ctrlKey && altKey && code === 'KeyI' && inspect());
}
