import type { Dependency } from './run-time-dependencies.ts';

interface Component {
  purl?: string;
  name?: string;
  version?: string;
  licenses?: unknown[];
}

/** The part of CycloneDX that is checked. */
export interface Bill {
  bomFormat?: string;
  specVersion?: string;
  serialNumber?: string;
  metadata?: { timestamp?: string; component?: Component };
  components?: Component[];
  dependencies?: { ref?: string; dependsOn?: string[] }[];
}

const purlOf = ({ published, version }: Dependency) => `pkg:npm/${published.replace('@', '%40')}@${version}`;

/** The gaps of a bill of materials; one sentence each. */
export function findGaps(bill: Bill, expected: readonly Dependency[]): string[] {
  const gaps: string[] = [];
  const demand = (holds: unknown, sentence: string) => void (holds || gaps.push(sentence));
  const components = bill.components ?? [];
  demand(bill.bomFormat === 'CycloneDX', 'It is not CycloneDX.');
  demand(/^1\.\d$/.test(bill.specVersion ?? ''), 'It does not say which CycloneDX.');
  demand(bill.serialNumber?.startsWith('urn:uuid:'), 'It has no serial number.');
  demand(bill.metadata?.timestamp && bill.metadata.component?.name, 'It does not say what it describes, and when.');
  for (const { name, version, purl, licenses } of components) {
    demand(name && version && purl, `A component has no name, version or address: ${purl ?? name}.`);
    // Our own packages have none.
    demand(licenses?.length || /^pkg:npm\/(shared|platform)@/.test(purl ?? ''), `${purl} has no licence.`);
  }
  const listed = new Set(components.map(({ purl }) => purl));
  for (const dependency of expected) demand(listed.has(purlOf(dependency)), `${purlOf(dependency)} is missing.`);
  const referred = new Set((bill.dependencies ?? []).map(({ ref }) => ref));
  for (const purl of listed) demand(referred.has(purl), `It does not say what ${purl} depends on.`);
  return gaps;
}
