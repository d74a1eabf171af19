import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { TryOutOffer } from '../wire/reports.ts';
import type { GivenNames } from '../wire/wire-names.ts';
import { sentenceOf, teamCalls } from './team-calls.ts';
import { addTeamStyles } from './team-styles.ts';
import { startTryOut } from './try-out.ts';

function Banner({ text, button, act }: { text: string; button: string; act: () => Promise<void> }) {
  const [failure, setFailure] = useState('');
  return (
    <div className="team-banner" role="status">
      <p>{text}</p>
      {failure && <p>{failure}</p>}
      <button type="button" onClick={() => void act().catch((error: unknown) => setFailure(sentenceOf(error)))}>
        {button}
      </button>
    </div>
  );
}

const whatItIs = ({ module, version, origin }: TryOutOffer): string =>
  `This address asks that your browser uses another version of the module ${module}: ${version}. Its code comes from ` +
  `${origin === null ? `this site (${location.origin})` : `another site (${origin})`} and may do here all that you may do. ` +
  'Accept only what somebody of your team has given you.';

function Question({ offer, yes, no }: { offer: TryOutOffer; yes: () => void; no: () => void }) {
  return (
    <div className="team-banner" role="alertdialog" aria-label="Another version" aria-describedby="team-question">
      <p id="team-question">{whatItIs(offer)}</p>
      <button type="button" onClick={yes}>
        Try this version out
      </button>
      <button type="button" ref={(button) => button?.focus()} onClick={no}>
        No
      </button>
    </div>
  );
}

/** The question and the banner in English, of a site without components of its own for them. */
export function startTeamTryOut(names?: GivenNames): void {
  addTeamStyles();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  startTryOut(
    teamCalls(names),
    {
      showQuestion: (offer, yes, no) => root.render(<Question offer={offer} yes={yes} no={no} />),
      showTried: (what, leave) => root.render(<Banner text={`You are trying ${what} out. Only you see it.`} button="End" act={leave} />),
      showFailure: (error, close) => root.render(<Banner text={sentenceOf(error)} button="Close" act={async () => close()} />),
      showNothing: () => root.render(null),
    },
    () => {},
  );
}
