import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, where Linux has one. */
const memory = '/dev/shm';
/** In bytes: several times what all the tests' files take at once. */
const plenty = 6 * 1024 ** 3;

/** Whether programs may be started from this folder: tests write some. */
function mayRun(folder: string): boolean {
  const script = join(folder, 'probe');
  writeFileSync(script, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(script).status === 0;
}

function makeFolder(place: string): string {
  const folder = mkdtempSync(join(place, 'tests-'));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * A folder for all files of a run; the caller removes it. In memory where there is plenty of it: the databases of the tests are forced to
 * the disk thousands of times, which takes a sixth of the run, and none outlives it.
 */
export function makeScratchFolder(): string {
  // A named place is meant.
  if (process.env['TMPDIR']) return makeFolder(tmpdir());
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, freemem()) > plenty) {
      const folder = makeFolder(memory);
      if (mayRun(folder)) return folder;
      rmSync(folder, { recursive: true });
    }
  } catch {
    // Not available here, or not writable.
  }
  return makeFolder(tmpdir());
}
