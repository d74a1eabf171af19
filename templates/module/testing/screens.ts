import type { Screen } from 'shared/testing/screen';

export const screens: readonly Screen[] = [{ name: 'mf-example', path: '/example' }];
