import { type ModuleLoadReport, reportFields } from '../wire/reports.ts';
import { registryBlock } from './registry.ts';

/** A report as this page's server asked for it by `data-loads`: at its address, in its names of the fields; undefined for another server. */
export function describeReport(what: ModuleLoadReport): { address: string; report: string } | undefined {
  const [address, ...names] = registryBlock?.dataset.loads?.split(' ') ?? [];
  if (address === undefined) return undefined;
  const named = reportFields.flatMap((field, index) => (names[index] === undefined ? [] : [[names[index], what[field]]]));
  return { address, report: JSON.stringify(Object.fromEntries(named)) };
}

export function sendReport(what: ModuleLoadReport): void {
  const described = describeReport(what);
  if (!described) return;
  const send = () => navigator.sendBeacon(described.address, new Blob([described.report], { type: 'application/json' }));
  // A prerendered page may never be seen.
  if (document.prerendering) document.addEventListener('prerenderingchange', send, { once: true });
  else send();
}

/**
 * The places in scripts that a stack names, innermost first: 'https://…/7.js:1:20', at the end of a line, as all browsers write a frame.
 *
 * @param message of the error, which may hold addresses of its own: Chromium writes it before the frames.
 */
export const readFrames = (stack: string | null | undefined, message = ''): string[] =>
  [...(stack ?? '').replace(message, '').matchAll(/(https?:[^\s()]{1,500}:\d+:\d+)\)?$/gm)].flatMap(([, place]) => place ?? []);

declare global {
  interface Document {
    /** Whether the page is prerendered; where browsers do so. */
    prerendering?: boolean;
  }
}
