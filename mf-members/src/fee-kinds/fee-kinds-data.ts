import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';

export const loadFeeKinds = () => defer({ kinds: getList('GET /socios/tipos') });
export type FeeKindsData = ReturnType<typeof loadFeeKinds>;
