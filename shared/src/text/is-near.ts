/** Whether two words differ in at most one character: replaced, missing, added, or two transposed. */
export function isNear(a: string, b: string): boolean {
  if (a === b) return true;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left === right.split('').toReversed().join('');
}
