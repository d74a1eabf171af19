/** Characters of a choice in an address. */
export const mostImageRanges = 7000;

/**
 * A choice among the pictures of a gallery, short enough for an address: '12-40,55' are all that it has with these ids. Undefined when
 * it would be too long, as when every second one of thousands is chosen. Free of zod.
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

/** Whether a picture is among them. */
export function readImageRanges(text: string): (id: number) => boolean {
  const ranges = text.split(',').map((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number(first), Number(last)] as const;
  });
  return (id) => ranges.some(([first, last]) => first <= id && id <= last);
}
