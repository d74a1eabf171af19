import { isActivity, type OfCall } from 'shared/facts/of-call';
import { Fragment, type ReactNode } from 'react';
import type { StaffCall } from 'shared/contract/call-settings';
import { Read } from 'shared/data/read';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { HeadedPage } from 'shared/head/screen-head';
import { useLoaderData, useNavigate } from 'shared/router';
import { Actions, ButtonLink } from 'shared/ui/button';
import { Empty } from 'shared/ui/page';
import { useLatest } from 'shared/data/use-latest';
import { CallHead } from './call-head.tsx';
import { addressOf } from './call-links.ts';
import type { Tab } from './call-tabs.ts';
import { type AboutCall, ownYear, useActivityTitle } from './call-of.ts';
import { CallSelect } from './call-select.tsx';
import { useAddressStep } from './use-address-step.ts';

/** A screen whose chunk is loaded from that of this head, which it so does not carry itself. */
export const loadBelow = (load: () => Promise<LazyScreen>): (() => Promise<LazyScreen>) => load;

interface CallLayoutProps {
  title: string;
  /** The open tab, or the one that this screen belongs to. */
  tab: Tab;
  /** A single form. */
  width?: 'narrow' | undefined;
  of: OfCall;
  select?: ReactNode;
  isBrief?: boolean;
  /** Search, filters and actions. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Layout of a screen about one call. */
export const CallLayout = ({ title, tab, width, of, select, isBrief, tools, children }: CallLayoutProps) => (
  <HeadedPage
    title={title}
    width={width}
    head={
      <CallHead title={title} tab={tab} of={of} select={select} isBrief={isBrief}>
        {tools}
      </CallHead>
    }
  >
    {children}
  </HeadedPage>
);

interface CallPageProps extends Omit<CallLayoutProps, 'of' | 'select' | 'isBrief' | 'children'> {
  /** With the call of an activity; of the route with null. */
  children: ReactNode | ((own: StaffCall | null) => ReactNode);
}

/** A screen with its call in the address, and the years and calls from its loader. */
export function CallPage({ children, ...page }: CallPageProps) {
  const { of, years, calls, own, activity } = useLoaderData<AboutCall>();
  const { go } = useAddressStep(ownYear);
  const navigate = useNavigate();
  const known = useLatest(years).value;
  const open = useLatest(calls).value ?? [];
  const title = useActivityTitle(of, activity);
  const shown = isActivity(of) ? of : { anio: of.anio ?? known?.newest };
  const isNone = !isActivity(of) && known?.all.length === 0 && shown.anio === undefined && open.length === 0;
  const render = typeof children === 'function' ? children : () => children;
  const choose = (chosen: OfCall) => {
    if (!isActivity(chosen) && !isActivity(of)) go({ anio: String(chosen.anio ?? '') });
    else void navigate(addressOf(page.tab, chosen));
  };
  return (
    <CallLayout
      {...page}
      of={of}
      select={isNone ? undefined : <CallSelect years={known?.all ?? []} calls={open} of={shown} title={title} onChoose={choose} />}
    >
      {/* Remounted per call: shows the pending state instead of another one's data. */}
      <Fragment key={JSON.stringify(of)}>
        {isActivity(of) ? <OfActivity own={own} id={of.actividad} tab={page.tab} render={render} /> : render(null)}
      </Fragment>
    </CallLayout>
  );
}

interface OfActivityProps {
  own: Promise<StaffCall | null>;
  id: number;
  tab: Tab;
  render: (own: StaffCall | null) => ReactNode;
}

/** An activity without a call has nothing to show but the way to open one. */
const OfActivity = ({ own, id, tab, render }: OfActivityProps) => (
  <Read promise={own} failed="No se han podido cargar las inscripciones de la actividad.">
    {(found) =>
      found || tab === 'settings' ? (
        render(found)
      ) : (
        <>
          <Empty>Esta actividad no tiene inscripciones.</Empty>
          <Actions>
            <ButtonLink to={addressOf('settings', { actividad: id })}>Abrir inscripciones</ButtonLink>
          </Actions>
        </>
      )
    }
  </Read>
);
