import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';
import { testedNodes } from '../test/nodes.ts';

// What is shipped and cannot be run here, by its text.
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const stages = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) => stage.trim().split('\n'));
const placeOf = (stage: readonly string[] | undefined, pattern: RegExp) => (stage ?? []).findIndex((line) => pattern.test(line));
const [build, image] = stages;

test('the image fetches its packages before it has the sources, from all files that say which', () => {
  const manifests = (build?.[placeOf(build, /^COPY .*pnpm-lock\.yaml/)] ?? '').split(' ').slice(1, -1);
  expect(manifests.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
  expect(manifests).toEqual(expect.arrayContaining(['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.mjs']));
  const order = [/^COPY .*pnpm-lock\.yaml/, /^RUN .* fetch$/, /^COPY \. \.$/, /^ARG SITE_VERSION/, /^RUN .*install .*--offline/];
  const places = order.map((pattern) => placeOf(build, pattern));
  expect(places).not.toContain(-1);
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
});

test('the image has what was collected to run, after what changes less often, and names its commit', () => {
  expect(stages).toHaveLength(2);
  expect(image?.filter((line) => line.startsWith('COPY'))).toEqual(['COPY --from=build /app /app']);
  expect(placeOf(image, /apt-get/)).toBeLessThan(placeOf(image, /^COPY/));
  expect(image?.join('\n')).toMatch(/rm -rf .*\/usr\/local\/lib\/node_modules/);
  const labels = image?.[placeOf(image, /^LABEL/)] ?? '';
  expect(labels).toContain('org.opencontainers.image.version=${SITE_VERSION}');
  expect(labels).toContain('org.opencontainers.image.revision=${SITE_COMMIT}');
  // A build argument holds in the stage that declares it.
  for (const stage of stages) expect(stage.filter((line) => /^ARG SITE_(VERSION=|COMMIT$)/.test(line))).toHaveLength(2);
  for (const file of ['ops/compose/one-machine.yaml', 'ops/compose/several-machines.yaml'])
    expect(read(file)).toMatch(/build: \{ context: \.\.\/\.\., args: \[SITE_VERSION, SITE_COMMIT\] \}/);
});

test('the drop-in of the caddy service sets what the Caddyfile asks for, where the unit listens, and no file of secrets', () => {
  const dropIn = read('ops/caddy/moto-club.conf').replaceAll(/^#.*\n/gm, '');
  const asked = [
    ...read('ops/caddy/Caddyfile')
      .replaceAll(/^#.*\n/gm, '')
      .matchAll(/\{\$(\w+)\}/g),
  ].map(([, name]) => name);
  const set = [...(/^Environment=(.*)$/m.exec(dropIn)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => ({ name, value }));
  expect(set.map(({ name }) => name).toSorted()).toEqual([...new Set(asked)].toSorted());
  const [, host] = /HOST=(\S+)/.exec(read('ops/systemd/moto-club.service')) ?? [];
  expect(set.find(({ name }) => name === 'UPSTREAMS')?.value).toBe(`${host}:3000`);
  expect(dropIn).not.toContain('EnvironmentFile');
});

test('every Node that is tested is tested each night, the lowest that package.json takes first', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(engines.node).toBe(`>=${testedNodes[0]}`);
  const [, nightly = ''] = /node: \[(.*)\]/.exec(read('.github/workflows/nightly.yml')) ?? [];
  expect(nightly.match(/[\d.]+/g)).toEqual(testedNodes);
  expect(read('.github/workflows/ci.yml')).toContain(`node: ['${testedNodes[0]}', '24']`);
  expect(read('README.md')).toContain('Node 24 or later');
});
