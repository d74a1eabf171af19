import { createContext, use, useState, type ReactNode } from 'react';

/** Element in the head for the search of the list below, which loads later; null where there is none. */
export const HeadPlace = createContext<HTMLElement | null>(null);
const SetHeadPlace = createContext<((place: HTMLElement | null) => void) | undefined>(undefined);

export function WithHeadPlace({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <SetHeadPlace value={setPlace}>
      <HeadPlace value={place}>{children}</HeadPlace>
    </SetHeadPlace>
  );
}

export const PlaceInHead = ({ className }: { className: string | undefined }) => <div ref={use(SetHeadPlace)} className={className} />;
