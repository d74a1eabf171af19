import { routes } from 'module-under-build/routes';
import { contractVersion } from '../contract/modules.ts';

// What every module exposes as './routes': its own src/routes.tsx (an alias of the build), and the contract that it was built for.
export const contract = contractVersion;
export { routes };
