/** The mailbox of an address: most providers ignore a `+` and what follows it. */
export function mailboxOf(address: string): string {
  const lower = address.toLowerCase();
  const [plus, at] = [lower.indexOf('+'), lower.indexOf('@')];
  return plus >= 0 && plus < at ? lower.slice(0, plus) + lower.slice(at) : lower;
}
