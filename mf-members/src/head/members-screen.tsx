import type { ReactNode } from 'react';
import { HeadedPage, ScreenHead } from 'shared/head/screen-head';

/** Screens of staff about the members, in the order of their use. */
const screens = {
  '/socios': 'Socios',
  '/socios/cuotas': 'Cuotas',
  '/socios/remesas': 'Remesas',
  '/socios/tipos': 'Tipos de cuota',
  '/socios/preguntas': 'Preguntas',
  '/documentos': 'Documentos',
};

interface MembersScreenProps {
  title: string;
  open: keyof typeof screens;
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
        tabs={Object.entries(screens).map(([to, label]) => ({ to, label, isOpen: to === open }))}
        select={select}
      >
        {tools}
      </ScreenHead>
    }
  >
    {children}
  </HeadedPage>
);
