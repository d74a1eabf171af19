import { writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { HttpError } from '../base/http-error.ts';
import { yieldToOthers } from '../base/processes.ts';
import type { PictureJob, PictureOutcome, PictureWork } from './process-apart.ts';
import { encodeAvif, processPicture } from './process-picture.ts';

/** The process that decodes pictures: see process-apart.ts. It ends with the one that started it. */
yieldToOthers(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.exit());
// A terminal sends these to parent and child alike: the parent ends the child.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.on('message', async ({ number, ...job }: PictureJob) => {
  const outcome = await make(job).catch((error: unknown) => (error instanceof HttpError ? { refusal: error.detail } : {}));
  process.send?.({ number, ...outcome } satisfies PictureOutcome, () => globalThis.gc?.());
});

/** Makes the picture; the full size goes through a file, since it may be large. */
async function make(work: PictureWork): Promise<Omit<PictureOutcome, 'number'>> {
  if ('stored' in work) return { avif: await encodeAvif(work.stored, work.width) };
  const { path, isLogo } = work;
  const { original, ...made } = await processPicture(path, { isLogo });
  const cleaned = `${path}.limpio`;
  await writeFile(cleaned, original);
  return { made: { ...made, original: { path: cleaned } } };
}
