import { debugIdOf } from '../build/version-record.ts';
import { addressOf, packageName } from '../wire/module-names.ts';
import type { RegistryEntry } from '../wire/registry.ts';

/** Of a place in a script, as pages report it: 'TypeError assets/7.js:1:20'. */
interface Thrown {
  type: string;
  script: string;
  line: number | undefined;
  column: number | undefined;
}

/**
 * An error that a page has thrown: `thrown` of its line of the log. A class, by which a site's log knows it, to send it to a service that
 * collects errors.
 */
export class PageError {
  readonly module: string;
  readonly version: string;
  readonly type: string;
  /** Of the script. */
  readonly address: string;
  /** From 1 on, as `column`; undefined where the browser did not say. */
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** Of the script and its source map (build/keep-maps.ts). */
  readonly debugId: string;

  /**
   * @param integrity of the script, in its version's entry.
   * @param site the site's address.
   */
  constructor({ name, version, entry }: RegistryEntry, { type, script, line, column }: Thrown, integrity: string, site: string) {
    this.module = packageName(name);
    this.version = version;
    this.type = type;
    this.address = new URL(addressOf(entry, script), site).href;
    this.line = line;
    this.column = column;
    this.debugId = debugIdOf(Buffer.from(integrity.slice('sha256-'.length), 'base64').toString('hex'));
  }
}

/** Undefined for a script that the version does not have, whose name anybody may have made up, or that has no digest. */
export function readPageError(error: string, entry: RegistryEntry, site: string): PageError | undefined {
  const [, type, script, line, column] = /^(\w+) ([^:]+)(?::(\d+))?(?::(\d+))?$/.exec(error) ?? [];
  if (type === undefined || script === undefined || !Object.hasOwn(entry.integrity ?? {}, script)) return undefined;
  const integrity = entry.integrity?.[script];
  const count = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits));
  return integrity === undefined
    ? undefined
    : new PageError(entry, { type, script, line: count(line), column: count(column) }, integrity, site);
}
