import { routes } from 'module-under-build/routes';
import { slots } from 'module-under-build/slots';

/** Written in by the build: `contract` of site.config.ts. */
declare const contractOfSite: string;

// What every module exposes as './routes': its own src/routes.tsx (an alias of the build), the contract that it was
// built for, and what fills slots of other packages (`slots` of its package.json).
export const contract = contractOfSite;
export { routes, slots };
