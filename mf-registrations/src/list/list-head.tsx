import { useState, type ReactNode } from 'react';
import { useLatest } from 'shared/data/use-latest';
import { useShown } from 'shared/data/loaded';
import { isActivity as isOfActivity, type OfCall } from 'shared/facts/of-call';
import { can } from 'shared/http/can';
import { useLoaderData, useNavigate } from 'shared/router';
import { useSession } from 'shared/session/session';
import { Button, TextLink } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Modal } from 'shared/ui/modal';
import { CallHead } from '../head/call-head.tsx';
import { addressOf } from '../head/call-links.ts';
import { useActivityTitle } from '../head/call-of.ts';
import { CallSelect } from '../head/call-select.tsx';
import { namesOfSearched } from '../rows/search-rows.ts';
import type { useAddress } from '../rows/use-address.ts';
import { FormSwitch } from './form-switch.tsx';
import type { RegistrationsData } from './registrations-data.ts';
import { useRoomy, useUnfolded } from 'shared/ui/use-wide';

/** The dialog that is open, with what a wide window has in the page. */
export function usePanel() {
  const isWide = useUnfolded();
  const [panel, setPanel] = useState<{ name: 'filters' | 'actions'; isWide: boolean }>();
  return {
    name: panel?.name,
    // A dialog that is open when the window becomes wider stays as it is.
    isUnfolded: isWide && panel?.isWide !== false,
    open: (name: 'filters' | 'actions') => setPanel({ name, isWide }),
    close: () => setPanel(undefined),
  };
}

interface ListHeadProps {
  title: string;
  address: ReturnType<typeof useAddress>;
  years: Promise<number[]>;
  /** Of an activity: its call, null without one; undefined while pending. */
  own: Awaited<RegistrationsData['own']> | undefined;
  panel: ReturnType<typeof usePanel>;
  /** How many filters are applied. */
  applied: number;
  /** Whether the search has the focus. */
  onTyping: (isTyping: boolean) => void;
  onNew: () => void;
  onExport: () => void;
  onMailings: () => void;
}

/** Head of the list: its call, search and tools; what does not fit is behind 'Filtros' and 'Acciones'. */
export function ListHead({ title, address, years, own, panel, applied, onTyping, ...on }: ListHeadProps) {
  const { filters, status, calls: loadedCalls, activity } = useLoaderData<RegistrationsData>();
  const { actividad, anios } = filters;
  const isActivity = isOfActivity(filters);
  const { isUnfolded } = panel;
  const isRoomy = useRoomy();
  const [formStatus, showFormStatus] = useShown(status);
  const role = useSession(({ user }) => user?.rol);
  const navigate = useNavigate();
  const calls = useLatest(loadedCalls).value ?? [];
  const knownYears = useLatest(years).value ?? [];
  const of = isActivity ? { actividad } : { anio: anios.length === 1 ? anios[0] : undefined };
  const choose = (chosen: OfCall) => {
    if (isActivity || isOfActivity(chosen)) void navigate(addressOf('list', chosen));
    else address.applyFilters({ ...filters, anios: chosen.anio === undefined ? [] : [chosen.anio] });
  };
  const button = (label: string, act: () => void) => (
    <Button
      tone="outline"
      onClick={() => {
        panel.close();
        act();
      }}
    >
      {label}
    </Button>
  );
  const opener = (name: 'filters' | 'actions', label: ReactNode) => (
    <Button tone="outline" aria-haspopup="dialog" onClick={() => panel.open(name)}>
      {label}
    </Button>
  );
  // What is cancelled or over takes no one any more.
  const takesMore = !isActivity || (own !== undefined && own !== null && own.estado !== 'cancelada' && own.estado !== 'terminada');
  const add = takesMore && (
    <Button
      onClick={() => {
        panel.close();
        on.onNew();
      }}
    >
      Agregar Inscripción
    </Button>
  );
  const excel = button('Crear Excel', on.onExport);
  const formSwitch = !isActivity && <FormSwitch status={formStatus} show={showFormStatus} isShort={isUnfolded} />;
  /** Done now and then: behind a button in any window. */
  const mailings = can('2.0') && button('Correos enviados', on.onMailings);
  const isImporting = !isActivity && role === 'webmaster' && can('2.0');
  return (
    <>
      <CallHead
        title={title}
        tab="list"
        of={of}
        select={
          <CallSelect
            years={isActivity ? [] : knownYears}
            calls={calls}
            of={of}
            title={useActivityTitle(of, activity)}
            every={anios.length > 1 ? anios.join(', ') : 'Todos los años'}
            onChoose={choose}
          />
        }
        beside={isUnfolded && formSwitch}
      >
        <div role="search">
          <TextField
            label="Buscar"
            type="search"
            name="buscar"
            placeholder={namesOfSearched()}
            autoComplete="off"
            spellCheck={false}
            value={address.search}
            onFocus={() => onTyping(true)}
            onBlur={() => onTyping(false)}
            onChange={({ target }) => address.setSearch(target.value)}
          />
        </div>
        {!isUnfolded && opener('filters', applied > 0 ? `Filtros (${applied})` : 'Filtros')}
        {isUnfolded && excel}
        {(!isUnfolded || mailings || isImporting) && opener('actions', 'Acciones')}
        {isRoomy && add}
      </CallHead>
      {panel.name === 'actions' && (
        <Modal title="Acciones" onClose={panel.close}>
          <div className="stack gap-5">
            {!isUnfolded && formSwitch}
            <div className="row gap-4 rows-3">
              {!isRoomy && add}
              {!isUnfolded && excel}
              {mailings}
              {isImporting && <TextLink to="/importar">Importar y exportar</TextLink>}
            </div>
          </div>
        </Modal>
      )}
    </>
  );
}
