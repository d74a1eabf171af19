import type { Seen } from './peers.ts';

/** The table of what users see, in Markdown: a table a peer, a line for each action; the texts stand below. */
export function writeSeen(seen: readonly Seen[]): string {
  const peers = [...new Set(seen.map(({ peer }) => peer))];
  return peers
    .map((peer) =>
      writePeer(
        peer,
        seen.filter((each) => each.peer === peer),
      ),
    )
    .join('\n\n');
}

function writePeer(peer: string, seen: readonly Seen[]): string {
  const sentences: string[] = [];
  const numberOf = (text: string) => {
    if (!sentences.includes(text)) sentences.push(text);
    return sentences.indexOf(text) + 1;
  };
  const columns = seen.filter(({ answers }) => answers.size > 0);
  const probes = [...new Set(columns.flatMap(({ answers }) => [...answers.keys()]))];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = [
    row(['', ...columns.map(({ trouble, moment }) => `${trouble}, ${moment}`)]),
    row(['---', ...columns.map(() => '---')]),
    ...probes.map((probe) =>
      row([
        `${probe.who}: ${probe.name}`,
        ...columns.map(({ answers }) => {
          const { status, ms, text } = answers.get(probe) ?? { status: 0, ms: 0, text: '' };
          return `${status || 'broken off'}${text ? ` (${numberOf(text)})` : ''} ${(ms / 1000).toFixed(1)} s`;
        }),
      ]),
    ),
    row(['as before after', ...columns.map(({ recovered }) => `${recovered} s`)]),
  ];
  const waited = seen
    .filter(({ answers }) => answers.size === 0)
    .map(({ trouble, recovered }) => `${trouble}: ${recovered} s after its end`);
  return [
    `### ${peer}`,
    '',
    ...lines,
    '',
    ...sentences.map((text, index) => `(${index + 1}) ${text}  `),
    ...(waited.length > 0 ? ['', `A server that starts meanwhile waits, and serves as before (${waited.join('; ')}).`] : []),
  ].join('\n');
}
