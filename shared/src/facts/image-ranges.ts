/** Length limit of a selection in an address. */
export const mostImageRanges = 7000;

/**
 * Encodes a selection of a gallery's pictures as id ranges for an address: '12-40,55'. Undefined when it is too long, as for every second
 * one of thousands. Free of zod.
 */
export function writeImageRanges(all: readonly number[], isChosen: (id: number) => boolean): string | undefined {
  const ranges: [first: number, last: number][] = [];
  let open: [number, number] | undefined;
  for (const id of all.toSorted((a, b) => a - b)) {
    if (!isChosen(id)) open = undefined;
    else if (open) open[1] = id;
    else ranges.push((open = [id, id]));
  }
  const text = ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
  return text.length > mostImageRanges ? undefined : text;
}

/** Whether a picture is selected. */
export function readImageRanges(text: string): (id: number) => boolean {
  const ranges = text.split(',').map((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number(first), Number(last)] as const;
  });
  return (id) => ranges.some(([first, last]) => first <= id && id <= last);
}
