import type { ReactNode } from 'react';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { HeadedPage, ScreenHead } from 'shared/head/screen-head';
import { Button } from 'shared/ui/button';
import { useRoomy } from 'shared/ui/use-wide';

/** A screen whose chunk is loaded from that of this head, which it so does not carry itself. */
export const loadBelow = (load: () => Promise<LazyScreen>): (() => Promise<LazyScreen>) => load;

/** Screens of staff about the members, in the order of their use. */
const tabs = {
  '/socios': 'Socios',
  '/socios/cuotas': 'Cuotas',
  '/socios/remesas': 'Remesas',
  '/socios/cuentas': 'Cuentas del año',
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
  /** Further tabs of the open one, after it: address and label. */
  parts?: Readonly<Record<string, string>>;
  /** The open one of them. */
  part?: string;
  children: ReactNode;
}

export const MembersScreen = ({ title, open, parts = {}, part, width, select, tools, children }: MembersScreenProps) => (
  <HeadedPage
    title={title}
    width={width}
    head={
      <ScreenHead
        title={title}
        about="Los socios"
        isBrief={tabs[open] === title}
        tabs={Object.entries(tabs).flatMap(([to, label]) => [
          { to, label, isOpen: to === open && part === undefined },
          ...(to === open ? Object.entries(parts).map(([of, name]) => ({ to: of, label: name, isOpen: of === part })) : []),
        ])}
        select={select}
      >
        {tools}
      </ScreenHead>
    }
  >
    {children}
  </HeadedPage>
);

/** 'Nuevo documento'; beside a search on a phone, 'Nuevo'. */
export const NewButton = ({ of, onClick }: { of: string; onClick: () => void }) => (
  <Button aria-label={`Nuevo ${of}`} onClick={onClick}>
    {useRoomy() ? `Nuevo ${of}` : 'Nuevo'}
  </Button>
);
