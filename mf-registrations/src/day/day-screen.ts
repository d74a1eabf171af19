import { can } from 'shared/http/can';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { readYear } from '../head/route-year.ts';
import { createDayLog, type DayLog } from './day-log.ts';
import { DayPage } from './day-page.tsx';

export const dayScreen: LazyScreen<DayLog | null> = {
  Component: DayPage,
  // Local data, also offline; no placeholder is rendered.
  async loader({ request }) {
    if (!can('route-day')) return null;
    const log = createDayLog();
    const year = readYear(new URL(request.url).search);
    if (year !== undefined) log.chooseYear(year);
    await log.restored;
    return log;
  },
  shouldRevalidate: () => false,
};
