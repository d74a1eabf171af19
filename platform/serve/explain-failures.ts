import { basename } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { packageName, placeOf } from '../wire/module-names.ts';
import type { ModulesStatus } from '../wire/reports.ts';
import { explainFrame, readFrames, writePlace } from '../release/explain.ts';
import type { ObjectStore } from '../store/object-store.ts';

/** How many places are remembered: the page of modules asks for the same ones again and again. */
const mostKnown = 200;

/** Finds the places in the sources that failures and errors name, for staff: `failurePlace` and `errorPlace` of each row. */
export function createFailureExplainer(objects: ObjectStore, log: Pick<FastifyBaseLogger, 'warn'>) {
  const known = new Map<string, string>();

  /**
   * The place in the sources of the first frame that a text names; undefined where no source map knows it.
   *
   * @param folder of the version, which may stand before the names of its files.
   */
  async function explain(text: string | null | undefined, folder: string): Promise<string | undefined> {
    const [frame] = readFrames(text ?? '');
    if (!frame) return undefined;
    const key = folder + frame.text;
    const before = known.get(key);
    if (before !== undefined) return before;
    try {
      const address = /^(https?:|\/)/.test(frame.address) ? frame.address : placeOf(folder, frame.address);
      const place = await explainFrame(objects, address, frame.line, frame.column, [basename(folder)]);
      if (!place) return undefined;
      if (known.size >= mostKnown) known.clear();
      known.set(key, writePlace(place));
      return writePlace(place);
    } catch (error) {
      // The counts are worth showing without it.
      log.warn({ err: error }, 'the source maps of modules could not be read');
      return undefined;
    }
  }

  return async (status: ModulesStatus): Promise<ModulesStatus> => {
    const modules = status.modules.map(async (row) => {
      const folder = `/${packageName(row.module)}/${row.version}`;
      const failed = await explain(row.lastFailure, folder);
      const thrown = await explain(row.lastError, folder);
      return {
        ...row,
        ...(failed === undefined ? {} : { failurePlace: failed }),
        ...(thrown === undefined ? {} : { errorPlace: thrown }),
      };
    });
    return { ...status, modules: await Promise.all(modules) };
  };
}
