import type { ReactNode } from 'react';
import { HeadedPage, ScreenHead } from 'shared/head/screen-head';

/** Screens of staff about the members, in the order of their use. Loaded from here, they do not each carry this head. */
export const screens = {
  '/socios': { label: 'Socios', load: async () => (await import('../list/members-page.tsx')).membersScreen },
  '/socios/cuotas': { label: 'Cuotas', load: async () => (await import('../fees/fees-page.tsx')).feesScreen },
  '/socios/remesas': { label: 'Remesas', load: async () => (await import('../debits/remittances-page.tsx')).remittancesScreen },
  '/socios/tipos': { label: 'Tipos de cuota', load: async () => (await import('../fee-kinds/fee-kinds-page.tsx')).feeKindsScreen },
  '/socios/preguntas': { label: 'Preguntas', load: async () => (await import('../join/join-questions-page.tsx')).joinQuestionsScreen },
  '/documentos': { label: 'Documentos', load: async () => (await import('../documents/documents-page.tsx')).documentsScreen },
};

/** Without a tab of their own: they come from one, and share what it carries. */
export const besides = {
  file: async () => (await import('../file/member-page.tsx')).memberScreen,
  create: async () => (await import('../form/member-form-pages.tsx')).newMemberScreen,
  edit: async () => (await import('../form/member-form-pages.tsx')).editMemberScreen,
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
        tabs={Object.entries(screens).map(([to, { label }]) => ({ to, label, isOpen: to === open }))}
        select={select}
      >
        {tools}
      </ScreenHead>
    }
  >
    {children}
  </HeadedPage>
);
