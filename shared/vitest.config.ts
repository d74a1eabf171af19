export { pageTests as default } from './testing/page-tests.ts';
