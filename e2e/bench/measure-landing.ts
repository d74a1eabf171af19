import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import type { Registry } from '../../platform/face/registry.ts';
import { repository, startServer } from '../fixtures/server.ts';
import { buildSingle } from './build-single.ts';
import { atMost, type Figure } from './figure.ts';
import { interleave } from './interleave.ts';
import { measurePage, type PageLoad } from './measure-page.ts';
import { medianOf, ratioOf, sampleOf } from './sample.ts';

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;

/** The landing page on a slow phone, against the same sources in one bundle, which the same server serves from `work`. */
export async function measureLanding(browser: Browser, url: string, dataDir: string, work: string, rounds: number): Promise<Figure[]> {
  const singleDir = join(work, 'single');
  await buildSingle(singleDir, JSON.parse(await readFile(join(repository, 'dist/modules/registry.json'), 'utf8')) as Registry);
  const single = await startServer(dataDir, { DIST_DIR: singleDir, MODULES_DIR: join(work, 'none') });
  try {
    const loads = await interleave<Record<'federated' | 'single', PageLoad>>(
      { federated: () => measurePage(browser, url), single: () => measurePage(browser, single.url) },
      { rounds },
    );
    const ours = (key: keyof PageLoad) => loads.federated.map((load) => load[key]);
    const theirs = (key: keyof PageLoad) => loads.single.map((load) => load[key]);
    const [our, their] = [(key: keyof PageLoad) => medianOf(ours(key)), (key: keyof PageLoad) => medianOf(theirs(key))];
    const code = loads.federated.map(({ js, css, font }) => (js + css + font) / 1024);
    const sizes = `js ${kilobytes(our('js'))}, css ${kilobytes(our('css'))}, fonts ${kilobytes(our('font'))}; all ${kilobytes(our('total'))}`;
    return [
      atMost(
        'landing LCP, federated / single bundle',
        ratioOf(ours('lcp'), theirs('lcp')),
        1.15,
        `${Math.round(our('lcp'))} / ${Math.round(their('lcp'))} ms`,
      ),
      atMost(
        'landing JS, federated / single bundle',
        ratioOf(ours('js'), theirs('js')),
        1.35,
        `${kilobytes(our('js'))} / ${kilobytes(their('js'))}`,
      ),
      atMost('serial hops up to the hero’s data', sampleOf(ours('hops')), 2, `single bundle: ${their('hops')}`),
      atMost('cumulative layout shift', sampleOf(ours('cls')), 0.02, `single bundle: ${their('cls').toFixed(4)}`),
      atMost('total blocking time, ms', sampleOf(ours('tbt')), 150, `single bundle: ${Math.round(their('tbt'))}`),
      atMost('JS + CSS + fonts, KB', sampleOf(code), 230, sizes),
    ];
  } finally {
    await single.stop();
  }
}
