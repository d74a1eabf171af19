/** Common email providers in Spain. */
const usual = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.es',
  'outlook.com',
  'outlook.es',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.es',
  'icloud.com',
  'telefonica.net',
  'movistar.es',
  'orange.es',
];

/** Whether a single typo turns `meant` into `typed`: a character added, missing or replaced, or two transposed. */
function isSlipOf(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [left, right] = [typed.slice(start), meant.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  );
}

/** Suggestion: 'ana@gmial.com' → 'ana@gmail.com'; undefined without one. */
export function doubtEmail(mail: string): string | undefined {
  const [, name, domain = ''] = /^(.+)@([^@\s]+)$/.exec(mail.trim().toLowerCase()) ?? [];
  if (name === undefined || usual.includes(domain)) return undefined;
  const meant = usual.find((other) => isSlipOf(domain, other));
  return meant && `${name}@${meant}`;
}
