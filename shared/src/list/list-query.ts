/** Search, filters and order of a list, in the address. */
export type QueryValues = Readonly<Record<string, string>>;

/** Names missing from the address have the value of `blank`. */
export function readQuery<T extends QueryValues>(address: string, blank: T): T {
  const query = new URLSearchParams(address);
  return Object.fromEntries(Object.entries(blank).map(([name, value]) => [name, query.get(name) ?? value])) as T;
}

/** The address with these values: defaults of `blank` are left out, other parameters stay. '' or '?buscar=ana'. */
export function writeQuery<T extends QueryValues>(address: string, values: T, blank: T): string {
  const query = new URLSearchParams(address);
  for (const [name, value] of Object.entries(values)) {
    const text = value.trim();
    query.delete(name);
    if (text !== '' && text !== blank[name]) query.append(name, text);
  }
  const text = query.toString();
  return text && `?${text}`;
}

export const sameValues = (a: QueryValues, b: QueryValues): boolean =>
  Object.entries(a).every(([name, value]) => value.trim() === (b[name] ?? '').trim());

/** An invalid value of a select or an address becomes the first. */
export const oneOf = <T extends string>(value: string, [first, ...others]: readonly [T, ...T[]]): T =>
  others.find((other) => other === value) ?? first;

interface AddressChange {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}

/** `shouldRevalidate` of a screen whose query is applied on the client: it filters, sorts or opens what is loaded. */
export const unlessOnlyQueryChanged = ({ currentUrl, nextUrl, defaultShouldRevalidate }: AddressChange): boolean =>
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) && defaultShouldRevalidate;
