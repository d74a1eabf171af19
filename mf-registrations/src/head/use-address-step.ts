import { type QueryValues, readQuery, writeQuery } from 'shared/list/list-query';
import { useLocation, useNavigate } from 'shared/router';

/** Address parameters of the screen, and a navigation that a confirmation may delay: nothing changes before. */
export function useAddressStep<T extends QueryValues>(blank: T): { values: T; go: (part: Partial<T>) => void } {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const values = readQuery(address, blank);
  const go = (part: Partial<T>) =>
    void navigate({ search: writeQuery(address, { ...values, ...part }, blank) }, { preventScrollReset: true });
  return { values, go };
}
