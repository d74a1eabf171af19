import { alignColumns } from '../cli/command-line.ts';
import { federationName, packageName } from '../wire/module-names.ts';
import type { ReleaseLine } from '../wire/registry.ts';
import type { Site } from './site.ts';

const kilobytes = (size: number | undefined) => (size === undefined ? '–' : `${Math.round(size / 1024)} KB`);
/** As the people at the terminal read the clock; the line itself keeps UTC. */
const moment = (iso: string) => new Date(iso).toLocaleString('sv-SE').slice(0, 16);

/** `release --status`: a line for each version that visitors can get. */
export function statusTable(lines: ReleaseLine[], site: Site | undefined): string {
  const rows: string[][] = [['module', 'version', 'since', 'share', 'size', 'previous']];
  const released = new Set(lines.map(({ module }) => module));
  const untouched = (site?.modules ?? []).map(({ name }) => packageName(name)).filter((module) => !released.has(module));
  const all = [...lines, ...untouched.map((module): ReleaseLine => ({ module, stable: null }))];
  for (const { module, stable, previous, canary, withdrawn, retired } of all.toSorted((a, b) => a.module.localeCompare(b.module))) {
    const share = 100 - (canary?.share ?? 0);
    const own = site?.modules.find(({ name }) => name === federationName(module));
    const before = previous ? previous.version : previous === null ? (own ? "the site's build" : 'nothing') : '–';
    const last = stable ?? previous;
    if (retired) rows.push([module, last?.version ?? own?.version ?? '–', moment(retired), 'retired', '–', '–']);
    else if (stable) rows.push([module, stable.version, moment(stable.since), `${share}%`, kilobytes(stable.size), before]);
    else if (own) rows.push([module, own.version, "the site's build", `${share}%`, kilobytes(own.size), before]);
    else if (!canary && last) rows.push([module, last.version, '–', 'nobody', '–', '–']);
    if (canary) rows.push([module, canary.version, moment(canary.since), `${canary.share}% canary`, kilobytes(canary.size), '–']);
    if (withdrawn) {
      const { version, at, loads, failures, drawing, throwing } = withdrawn;
      const of = drawing ? 'pages to render' : throwing ? 'loads, by errors' : 'loads';
      rows.push([module, version, moment(at), 'withdrawn', '–', `${failures} failures in ${loads + failures} ${of}`]);
    }
  }
  return alignColumns(rows);
}
