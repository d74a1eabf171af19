import { call } from 'shared/http/call';
import { defer } from 'shared/http/defer';

export const loadImports = () => defer({ imports: call('GET /importaciones/') });
export type ImportsData = ReturnType<typeof loadImports>;
