export { pageTests as default } from '../shared/testing/page-tests.ts';
