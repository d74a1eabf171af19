import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { installWithApt } from './execute.ts';
import { findFreePort } from './free-port.ts';
import type { S3Service } from './s3-server.ts';

const run = promisify(execFile);
const accessKeyId = 'club';
const secretAccessKey = 'secret-of-the-tests';
/** In ms: the timeout of a part's start on a busy machine. */
const timeout = 60_000;
/** On a busy machine its parts do not always find each other; made anew they do. */
const attempts = 3;

/** One monitor, one store that lies in memory, one copy of everything: what is needed for a gateway, and nothing that lasts. */
const configurationOf = (folder: string, { id, monitor, gateway }: { id: string; monitor: number; gateway: number }) => `[global]
fsid = ${id}
mon_host = v1:127.0.0.1:${monitor}
mon_initial_members = a
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
public_network = 127.0.0.0/8
run_dir = ${folder}
log_file = /dev/null
admin_socket = ${folder}/$name.asok
pid_file = ${folder}/$name.pid
mon_data = ${folder}/mon
mon_data_avail_crit = 1
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
osd_data = ${folder}/osd
osd_objectstore = memstore
osd_crush_chooseleaf_type = 0
osd_class_load_list = *
osd_class_default_list = *
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
osd_pool_default_pg_autoscale_mode = off
rgw_data = ${folder}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${gateway}
`;

const isThere = () => ['ceph-mon', 'ceph-osd', 'radosgw'].every((program) => spawnSync(program, ['--version']).status === 0);

interface Ceph {
  service: S3Service;
  stop(): Promise<void>;
}

/**
 * Starts Ceph's object gateway, an S3 service in real use, with a cluster of one machine below it, as Debian
 * packages it. It honours conditional writes.
 */
export async function provideCeph(): Promise<Ceph> {
  if (!isThere()) {
    console.log('No Ceph here: installing one.');
    await installWithApt(['ceph-mon', 'ceph-osd', 'ceph-common', 'radosgw']);
    if (!isThere()) throw new Error('Ceph could not be installed.');
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startCeph();
    } catch (error) {
      if (attempt === attempts) throw error;
      console.log('Ceph did not start: once more.');
    }
  }
}

async function startCeph(): Promise<Ceph> {
  const folder = mkdtempSync(join(tmpdir(), 'test-ceph-'));
  const [monitor, gateway, id] = [await findFreePort(), await findFreePort(), randomUUID()];
  const configuration = join(folder, 'ceph.conf');
  writeFileSync(configuration, configurationOf(folder, { id, monitor, gateway }));
  for (const part of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, part));
  const env = { ...process.env, CEPH_CONF: configuration };
  const started: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, ['-f', ...args], { cwd: folder, env, stdio: 'ignore' });
    started.push(child);
  };
  const ask = (program: string, ...args: string[]) => run(program, args, { cwd: folder, env, timeout });
  const stop = async () => {
    process.off('exit', killThem);
    for (const child of started.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const killThem = () => started.forEach((child) => child.kill('SIGKILL'));
  process.once('exit', killThem);
  try {
    const map = join(folder, 'monmap');
    await ask('monmaptool', '--create', '--addv', 'a', `[v1:127.0.0.1:${monitor}]`, '--fsid', id, map);
    await ask('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    await ask('ceph-osd', '--mkfs', '-i', '0');
    await ask('ceph', 'osd', 'new', readFileSync(join(folder, 'osd/fsid'), 'utf8').trim(), '0');
    await ask('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=here');
    start('ceph-osd', '-i', '0');
    const names = ['--uid=club', '--display-name=club', `--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`];
    await ask('radosgw-admin', 'user', 'create', ...names);
    start('radosgw', '-n', 'client.rgw.a');
    const endpoint = `http://127.0.0.1:${gateway}`;
    const until = Date.now() + timeout;
    while (!(await answers(endpoint))) {
      if (Date.now() > until) throw new Error("Ceph's gateway did not start.");
      await pause(200);
    }
    return { service: { endpoint, accessKeyId, secretAccessKey, region: 'us-east-1' }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );
