/** Where most people in Spain have their mailbox. */
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

/** Whether one slip of the finger makes `typed` of `meant`: an email more, less or other, or two that changed places. */
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

/** 'ana@gmial.com' → 'ana@gmail.com'; undefined where nothing looks wrong. */
export function doubtEmail(mail: string): string | undefined {
  const [, name, domain = ''] = /^(.+)@([^@\s]+)$/.exec(mail.trim().toLowerCase()) ?? [];
  if (name === undefined || usual.includes(domain)) return undefined;
  const meant = usual.find((other) => isSlipOf(domain, other));
  return meant && `${name}@${meant}`;
}
