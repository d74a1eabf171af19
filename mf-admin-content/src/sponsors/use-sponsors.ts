import { useRef, useState } from 'react';
import type { Sponsor } from 'shared/contract/sponsors';
import { refusalDetail, refusalStatus } from 'shared/http/client';
import { conflictingRow } from 'shared/http/conflicting-row';
import { movedSponsors, moveSponsor } from './move-sponsor.ts';
import { byPosition, isVersioned, loadSponsors, orderSponsors, placeSponsor } from './sponsors-data.ts';

interface Trouble {
  text: string;
  detail: string | undefined;
  status: number | undefined;
}

/** The list as the screen shows it: moves are seen at once and sent one after the other. */
export function useSponsors(loaded: Sponsor[]) {
  const [sponsors, setSponsors] = useState(loaded);
  const [trouble, setTrouble] = useState<Trouble>();
  /** What is on its way: later moves wait for it. */
  const queue = useRef(Promise.resolve());
  const current = useRef(sponsors);

  const show = (list: Sponsor[]) => {
    current.current = list;
    setSponsors(list);
  };
  const reload = async () => show(await loadSponsors());

  const move = (from: number, to: number, write: (before: Sponsor[], after: Sponsor[]) => Promise<void>) => {
    const before = current.current;
    // At the ends nothing happens.
    if (to < 0 || to >= before.length || from === to) return;
    const after = moveSponsor(before, from, to);
    show(after);
    setTrouble(undefined);
    queue.current = queue.current
      .then(() => write(before, after))
      .catch(async (error: unknown) => {
        setTrouble({ text: 'Error al ordenar los patrocinadores.', detail: refusalDetail(error), status: refusalStatus(error) });
        const actual = conflictingRow<Sponsor[]>(error);
        if (Array.isArray(actual)) show(byPosition(actual));
        else await reload().catch(() => show(before));
      });
  };

  return {
    sponsors,
    trouble,
    forgetTrouble: () => setTrouble(undefined),
    reload,
    drop: (id: number) => show(current.current.filter((sponsor) => sponsor.id !== id)),
    /** The arrows: two neighbours, two calls. */
    swap: (from: number, to: number) => move(from, to, writePositions),
    /** Dragging: the whole order in one call. */
    moveTo: (from: number, to: number) => move(from, to, writeOrder),
  };
}

async function writePositions(before: Sponsor[], after: Sponsor[]): Promise<void> {
  for (const sponsor of movedSponsors(before, after)) await placeSponsor(sponsor);
}

/** The bare contract knows single positions only, and no versions. */
const writeOrder = (before: Sponsor[], after: Sponsor[]): Promise<void> =>
  after.every(isVersioned) ? orderSponsors(after.map(({ id }) => id)) : writePositions(before, after);
