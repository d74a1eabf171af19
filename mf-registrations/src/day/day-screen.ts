import { can } from 'shared/http/can';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { readOf } from '../head/call-of.ts';
import { createDayLog, type DayLog } from './day-log.ts';
import { DayPage } from './day-page.tsx';

export const dayScreen: LazyScreen<DayLog | null> = {
  Component: DayPage,
  // Local data, also offline; no placeholder is rendered.
  async loader(args) {
    if (!can('2.0')) return null;
    const { anio, actividad } = readOf(args);
    const log = createDayLog(actividad);
    if (anio !== undefined) log.chooseYear(anio);
    await log.restored;
    return log;
  },
  shouldRevalidate: () => false,
};
