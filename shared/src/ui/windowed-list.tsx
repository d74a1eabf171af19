import { lazy, Suspense } from 'react';
import type { WindowedListProps, WindowedRows as Windowed } from './windowed-rows.tsx';

/** Rarely needed: most lists are short. */
const WindowedRows = lazy(async () => ({ default: (await import('./windowed-rows.tsx')).WindowedRows })) as typeof Windowed;

/** Longer lists are virtualised; shorter ones are rendered whole, for the browser's own search. */
const windowedFrom = 150;

/** A list of rows with a line between them. */
export function WindowedList<T extends { id: number }>(props: WindowedListProps<T>) {
  if (props.rows.length < windowedFrom) return <Whole {...props} />;
  return (
    <Suspense fallback={<Whole {...props} rows={props.rows.slice(0, windowedFrom)} />}>
      <WindowedRows {...props} />
    </Suspense>
  );
}

const Whole = <T extends { id: number }>({ rows, row }: WindowedListProps<T>) => (
  <ul className="raised">
    {rows.map((each) => (
      <li key={each.id}>{row(each)}</li>
    ))}
  </ul>
);
