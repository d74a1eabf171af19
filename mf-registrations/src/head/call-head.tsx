import { isActivity as isOfActivity, type OfCall } from 'shared/facts/of-call';
import type { ReactNode } from 'react';
import { ScreenHead } from 'shared/head/screen-head';
import { can } from 'shared/http/can';
import { linksOf } from './call-links.ts';
import type { Tab } from './call-tabs.ts';

interface CallHeadProps {
  title: string;
  /** The open tab, or the one that this screen belongs to. */
  tab: Tab;
  of: OfCall;
  /** Year of the route, or activity. */
  select?: ReactNode;
  /** On a phone the open tab is title enough. */
  isBrief?: boolean | undefined;
  /** Search, filters and actions. */
  children?: ReactNode;
  /** Beside the tabs. */
  beside?: ReactNode;
}

/** Head of the screens about one call, with those that the server supports as tabs. */
export function CallHead({ tab, of, isBrief = false, ...head }: CallHeadProps) {
  const isActivity = isOfActivity(of);
  const tabs = linksOf(of)
    .filter((link) => link.tab === 'list' || can('2.0'))
    .map((link) => ({ ...link, isOpen: link.tab === tab }));
  return <ScreenHead {...head} isBrief={isBrief} about={isActivity ? 'La actividad' : 'La ruta'} tabs={tabs} isLong={isActivity} />;
}
