import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { knowsProxies } from '../accounts/security/proxies.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
const severalMachines = read('ops/compose/several-machines.yaml');
const composeFiles = [
  ['ops/compose/one-machine.yaml', read('ops/compose/one-machine.yaml')],
  ['ops/compose/several-machines.yaml', severalMachines],
] as const;

/** By name: the lines of each service, and of the anchors they use. */
const servicesOf = (compose: string) =>
  [...compose.matchAll(/^(?: {2}| ?x-)[\w-]+:(?: &app)?\n(?:(?: {2}| {4}).*\n)+/gm)]
    .map(([lines]) => lines)
    .filter((lines) => /^ +image:/m.test(lines));

test.each(composeFiles)('%s names each image by its digest, and gives no container more than it needs', (_file, compose) => {
  const services = servicesOf(compose);
  expect(services.length).toBe(compose.match(/^ +image:/gm)?.length);
  for (const service of services) {
    expect(service).toMatch(/^ +image: (moto-club|\S+:\S+@sha256:[\da-f]{64})$/m);
    expect(service).toContain('cap_drop: [ALL]');
    expect(service).toContain("security_opt: ['no-new-privileges:true']");
  }
});

test.each(composeFiles)('%s keeps visitors apart by both families of addresses, and trusts both its proxy’s networks', (_file, compose) => {
  const [, network = ''] = /^networks:\n((?: {2}.*\n?)+)/m.exec(compose) ?? [];
  expect(network).toMatch(/^ +enable_ipv6: true$/m);
  const subnets = [...network.matchAll(/subnet: '?([\da-f.:/]+)/g)].map(([, subnet]) => subnet ?? '');
  expect(subnets.map((subnet) => subnet.includes(':'))).toEqual([false, true]);
  const trusted = [...compose.matchAll(/^ +TRUST_PROXY: (\S+)$/gm)].map(([, networks]) => networks);
  expect(trusted).toEqual([subnets.join(',')]);
  const isProxy = knowsProxies(trusted[0] ?? false);
  expect(['172.30.0.7', 'fd1c:b5e0:30::7', '2001:db8::7', '203.0.113.7'].map(isProxy)).toEqual([true, true, false, false]);
});

test('the base of the image is named by its digest', () => {
  expect(read('Dockerfile')).toMatch(/^ARG NODE=node:[\w.-]+@sha256:[\da-f]{64}$/m);
});

test("the site's account of the object store is not its root, and may no more than read and write three buckets", () => {
  const secretOf = (name: string) => new RegExp(`^ +${name}: \\$\\{(\\w+)`, 'm').exec(severalMachines)?.[1];
  expect(secretOf('MINIO_ROOT_PASSWORD')).not.toBe(secretOf('S3_SECRET_ACCESS_KEY'));
  const [, text = ''] = /POLICY: >-\n((?: {8}.*\n)+)/.exec(severalMachines) ?? [];
  const { Statement } = JSON.parse(text) as { Statement: { Action: string[]; Resource: string[] }[] };
  expect(
    Statement.flatMap(({ Resource }) => Resource).filter((name) => !/^arn:aws:s3:::(pictures|modules|backups)(\/\*)?$/.test(name)),
  ).toEqual([]);
  expect(Statement.flatMap(({ Action }) => Action).filter((name) => name.includes('*') || name.includes('admin'))).toEqual([]);
});
