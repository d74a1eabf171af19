import { useEffect, useRef, useState } from 'react';
import type { SignUpOutcome } from 'shared/contract/activity-sign-ups';
import { call, type Options } from 'shared/http/call';
import type { Contract } from 'shared/contract/calls';
import { refusalDetail } from 'shared/http/client';

type Choice = Options<Contract['POST /actividades/:id/inscripciones/calculo']>['json'];

interface Answer {
  key: string;
  outcome?: SignUpOutcome;
  /** Why there is none, in the server's words; '' without any. */
  detail?: string;
}

/** In ms, from the last typed character on. */
const pause = 300;

/**
 * Price and place of a choice, worked out by the server while one chooses. The last ones stay until the next are there.
 *
 * @param id Null where the server works out nothing.
 * @param start What is known of the choice without asking: a page as it is rendered makes no request.
 */
export function useOutcome(id: number | null, choice: Choice, start?: SignUpOutcome) {
  const key = JSON.stringify(choice);
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const [answer, setAnswer] = useState<Answer>();
  const known = attempt === 0 || id === null ? start : undefined;
  const isKnown = known !== undefined || id === null;
  useEffect(() => {
    if (isKnown || id === null) return undefined;
    let isCurrent = true;
    const tell = (found: Omit<Answer, 'key'>) => isCurrent && setAnswer({ key, ...found });
    const ask = () =>
      void call('POST /actividades/:id/inscripciones/calculo', { params: { id }, json: JSON.parse(key) as Choice }).then(
        (outcome) => tell({ outcome: outcome }),
        (error: unknown) => tell({ detail: refusalDetail(error) ?? '' }),
      );
    const timer = setTimeout(ask, isFirst.current ? 0 : pause);
    isFirst.current = false;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id, key, attempt, isKnown]);
  return {
    outcome: known ?? answer?.outcome,
    detail: isKnown ? undefined : answer?.detail,
    isCurrent: isKnown || answer?.key === key,
    /** Works it out again: the price has changed. */
    again: () => setAttempt((before) => before + 1),
  };
}
