import { routes } from 'module-under-build/routes';

/** Written in by the build: `contract` of site.config.ts. */
declare const contractOfSite: string;

// What every module exposes as './routes': its own src/routes.tsx (an alias of the build), and the contract that it was built for.
export const contract = contractOfSite;
export { routes };
