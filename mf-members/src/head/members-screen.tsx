import type { ReactNode } from 'react';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { HeadedPage, ScreenHead } from 'shared/head/screen-head';

/** A screen whose chunk is loaded from that of this head, which it so does not carry itself. */
export const loadBelow = (load: () => Promise<LazyScreen>): (() => Promise<LazyScreen>) => load;

/** Screens of staff about the members, in the order of their use. */
const tabs = {
  '/socios': 'Socios',
  '/socios/cuotas': 'Cuotas',
  '/socios/remesas': 'Remesas',
  '/socios/tipos': 'Tipos de cuota',
  '/socios/preguntas': 'Preguntas',
  '/documentos': 'Documentos',
};

interface MembersScreenProps {
  title: string;
  open: keyof typeof tabs;
  width?: 'narrow';
  /** What the screen shows: a year. */
  select?: ReactNode;
  /** Actions. */
  tools?: ReactNode;
  children: ReactNode;
}

export const MembersScreen = ({ title, open, width, select, tools, children }: MembersScreenProps) => (
  <HeadedPage
    title={title}
    width={width}
    head={
      <ScreenHead
        title={title}
        about="Los socios"
        tabs={Object.entries(tabs).map(([to, label]) => ({ to, label, isOpen: to === open }))}
        select={select}
      >
        {tools}
      </ScreenHead>
    }
  >
    {children}
  </HeadedPage>
);
