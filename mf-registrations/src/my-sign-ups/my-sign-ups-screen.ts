import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadMySignUps, type MySignUpsData } from './my-sign-ups-data.ts';
import { MySignUpsPage } from './my-sign-ups-page.tsx';

export const mySignUpsScreen: LazyScreen<MySignUpsData> = { Component: MySignUpsPage, loader: loadMySignUps };
