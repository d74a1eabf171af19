import type { ComponentProps } from 'react';
import type { GivenNames } from '../wire/wire-names.ts';
import { type InspectorParts, toggleInspector } from './inspector.tsx';
import { sentenceOf, teamCalls } from './team-calls.ts';
import { addTeamStyles } from './team-styles.ts';

function Button({ tone, ...props }: ComponentProps<InspectorParts['Button']>) {
  return <button type="button" data-tone={tone} {...props} />;
}

const texts: InspectorParts['texts'] = {
  title: 'Inspector of modules',
  parts: { frame: 'Frame', screen: 'Screen', slot: (name) => `Slot ${name}` },
  share: (share) => (share === 0 ? 'only you see it' : `${share} % see it`),
  builtHere: 'as the server was built',
  otherVersion: (module) => `Another version of ${module}`,
  tryOther: (module) => `Try another version of ${module} out`,
  tryOut: 'Try out',
  close: 'Close',
};

/** The inspector in English, of a site without components of its own for it. */
export async function toggleTeamInspector(names?: GivenNames): Promise<void> {
  addTeamStyles();
  const { versions, begin } = teamCalls(names);
  const fail = (error: unknown) => window.alert(sentenceOf(error));
  const styles = { box: 'team-box', panel: 'team-panel', parts: 'team-parts' };
  await toggleInspector({ versions, begin, fail, Button, styles, texts });
}
