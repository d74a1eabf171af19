import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { resultWithin } from 'platform/store/ask-in-time';
import type { AppContext } from '../../accounts/security/context.ts';
import { readLastBackup } from '../backup/backups.ts';
import { findForeignInPlace } from '../backup/examine-place.ts';
import { readPool } from '../../core/db/connect.ts';
import type { RequestWatcher } from '../../core/http/watch-requests.ts';
import { readOutbox } from '../../core/mail/outbox.ts';
import { readDisk } from '../../core/files/disk-reserve.ts';
import { readModules } from '../status/modules.ts';

/** In ms: a figure that is later is left out; scrapers have a timeout of some seconds too. */
const timeout = 3000;

export interface Metrics {
  count: RequestWatcher;
  /** In Prometheus' text format. */
  write(): Promise<string>;
  contentType: string;
}

/**
 * The metrics of this process, by Prometheus' rules for names: https://prometheus.io/docs/practices/naming/. Outbox and modules are
 * the whole site's, and the same from each of its processes. ops/prometheus and ops/grafana use these names; a test compares.
 */
export function createMetrics(context: AppContext): Metrics {
  const { config, db, spool, now } = context;
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers });

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by the pattern of their route, with the time until they were answered.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  });
  const databaseUp = gauge('database_up', '1 when the database answered just now.');
  const pool = gauge('database_pool_connections', 'Connections to PostgreSQL.', ['state']);
  const poolWaiting = gauge('database_pool_waiting_requests', 'Who waits for a connection to PostgreSQL.');
  const emails = gauge('outbox_emails', 'Emails that wait to be sent.');
  const oldest = gauge('outbox_oldest_email_age_seconds', 'How long the oldest email has waited to be sent.');
  const givenUp = gauge('outbox_emails_given_up_24h', 'Emails given up in the last 24 hours.');
  const backup = gauge('last_backup_age_seconds', 'How long ago the newest whole backup was begun; none where there is no backup.');
  const foreign = gauge('backup_foreign_paths', "What the nightly backup passes over in its place, because it is another user's.");
  const uploads = gauge('uploads_in_progress', 'Uploaded files that wait on the disk or are being processed.');
  const free = gauge('data_disk_free_bytes', 'Space left on the disk of the data folder.');
  const size = gauge('data_disk_size_bytes', 'Size of the disk of the data folder.');
  const releases = gauge('module_releases_up', '1 when the releases of modules can be read, and none that was known is gone.');
  const broken = gauge('module_release_broken', '1 for a release line that cannot be read: its module stays as it was.', [
    'module',
    'path',
  ]);
  const ofVersion = ['module', 'version'] as const;
  const share = gauge('module_version_share_ratio', 'Part of the visitors who get this version.', ofVersion);
  const loads = gauge('module_loads_24h', 'Loads of a module in browsers in the last 24 hours.', ofVersion);
  const failures = gauge('module_load_failures_24h', 'Failed loads of a module in browsers in the last 24 hours.', ofVersion);
  const errors = gauge(
    'module_page_errors_24h',
    'Loads of a module in the last 24 hours after which the page threw an error of it.',
    ofVersion,
  );
  const rendered = gauge('drawn_pages_24h', 'Pages that the server was to render in the last 24 hours.', [...ofVersion, 'outcome']);

  const readers = [
    async () => {
      // Without an answer there is no figure: the last one known would look like a good one.
      const state = await resultWithin(readOutbox(db, now()), timeout).catch(() => undefined);
      databaseUp.set(state ? 1 : 0);
      for (const one of [emails, oldest, givenUp]) one.remove();
      if (!state) return;
      emails.set(state.waiting);
      oldest.set(state.oldest);
      givenUp.set(state.givenUp);
    },
    async () => {
      const last = await resultWithin(readLastBackup(db), timeout).catch(() => undefined);
      backup.remove();
      if (last?.ultima) backup.set((now().getTime() - Date.parse(last.ultima)) / 1000);
    },
    async () => {
      const { backups, shelves } = await findForeignInPlace(config);
      foreign.set(backups.length + shelves.length);
    },
    async () => {
      const status = await resultWithin(readModules(context), timeout).catch(() => undefined);
      for (const one of [share, loads, failures, errors, rendered]) one.reset();
      for (const { module, version, share: ofVisitors, loads: loaded, failures: failed, errors: thrown, rendering } of status?.modules ??
        []) {
        const labels = { module, version };
        share.set(labels, ofVisitors / 100);
        loads.set(labels, loaded);
        failures.set(labels, failed);
        errors.set(labels, thrown ?? 0);
        if (!rendering) continue;
        rendered.set({ ...labels, outcome: 'drawn' }, rendering.pages);
        rendered.set({ ...labels, outcome: 'left_to_browser' }, rendering.leftToBrowser);
        rendered.set({ ...labels, outcome: 'failed' }, rendering.failures);
      }
    },
    async () => {
      releases.set(context.modules.awaySince() ? 0 : 1);
      broken.reset();
      for (const { module, path } of context.modules.broken()) broken.set({ module, path }, 1);
    },
    async () => {
      const disk = await readDisk(config.dataDir);
      free.set(disk?.free ?? 0);
      size.set(disk?.size ?? 0);
    },
    async () => {
      uploads.set(spool.count());
      const connections = readPool(db);
      if (!connections) return;
      pool.set({ state: 'busy' }, connections.busy);
      pool.set({ state: 'idle' }, connections.idle);
      poolWaiting.set(connections.waiting);
    },
  ];

  return {
    count({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    async write() {
      await Promise.all(readers.map((read) => read()));
      return register.metrics();
    },
    contentType: register.contentType,
  };
}
