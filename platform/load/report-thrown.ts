import type { RegistryEntry } from '../wire/registry.ts';
import { fileAt } from './script-integrity.ts';
import { readFrames, sendReport } from './send-report.ts';

/** Faults of the network or the server; and of a file that did not load, which is reported as that. */
const isNoFault = /^(HTTP|Network|Timeout|Abort|ChunkLoad)Error$/;

/** The modules whose errors were reported: one each, for a page breaks once. */
const reported = new Set<string>();

/**
 * Reports that a module has thrown: the kind of the error and its place. Not its message, which may quote a user. It is the module's where
 * the error was made, by the address in the stack; of what React threw while it rendered, where the innermost of a module's components is.
 * A thrown string or object has no stack, and is 'Thrown'.
 */
export function reportThrown(findOwner: (address: string) => RegistryEntry | undefined, error: unknown, components?: string | null): void {
  const { name: kind, stack, message } = error instanceof Error ? error : { name: 'Thrown', stack: undefined, message: undefined };
  if (isNoFault.test(kind)) return;
  for (const address of [...readFrames(stack, message).slice(0, 1), ...readFrames(components)]) {
    const owner = findOwner(address);
    if (!owner) continue;
    const { name, version } = owner;
    const place = (fileAt(owner, address) ?? '').replace(/\?[^:]*/, '');
    if (!reported.has(name)) sendReport({ module: name, version, error: `${kind} ${place}` });
    reported.add(name);
    return;
  }
}
