import { useState } from 'react';
import type { Sponsor } from 'shared/contract/sponsors';
import { Read } from 'shared/data/read';
import { oneOf, unlessOnlyQueryChanged } from 'shared/list/list-query';
import { useListQuery } from 'shared/list/use-list-query';
import { showNotice } from 'shared/notify/notify';
import { useLoaderData, useRevalidator } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { AccessDenied } from 'shared/ui/access-denied';
import { Button } from 'shared/ui/button';
import { WaitingCards } from 'shared/ui/card';
import { ListControls } from 'shared/ui/list-controls';
import { ListPage } from 'shared/head/screen-head';
import { Empty, Hint } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { SponsorForm } from './sponsor-form.tsx';
import { SponsorGrid } from './sponsor-grid.tsx';
import { findSponsors, loadSponsorsPage, type SponsorOrder, sponsorOrders, type SponsorsPageData, wholeList } from './sponsors-data.ts';
import { useSponsors } from './use-sponsors.ts';

function SponsorsPage() {
  const { sponsors } = useLoaderData<SponsorsPageData>();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Sponsor | 'new'>();
  const close = () => setOpen(undefined);
  const saved = () => {
    close();
    showNotice({ kind: 'success', text: '✅ Patrocinador guardado correctamente.' });
    void revalidate();
  };
  return (
    <ListPage title="Gestión de Patrocinadores" action={<Button onClick={() => setOpen('new')}>Nuevo Patrocinador</Button>}>
      <Read promise={sponsors} waiting={<WaitingCards columns={4} count={8} />} failed="No se han podido cargar los patrocinadores.">
        {(list) => <Sponsors list={list} onEdit={setOpen} />}
      </Read>
      {open && <SponsorForm sponsor={open === 'new' ? undefined : open} onSaved={saved} onClose={close} />}
    </ListPage>
  );
}

const orders = Object.keys(sponsorOrders) as [SponsorOrder, ...SponsorOrder[]];

function Sponsors({ list, onEdit }: { list: Sponsor[]; onEdit: (sponsor: Sponsor) => void }) {
  const { sponsors, isDenied, dialog, remove, swap, moveTo } = useSponsors(list);
  const query = useListQuery(wholeList);
  const { buscar: search, orden } = query.values;
  const order = oneOf(orden, orders);
  const found = findSponsors(sponsors, search, order);
  /** Sponsors can be moved only in the whole list sorted by position. */
  const isWhole = order === 'posicion' && search.trim() === '';

  return (
    <>
      {isDenied ? (
        <AccessDenied />
      ) : sponsors.length === 0 ? (
        <Empty>Todavía no hay patrocinadores.</Empty>
      ) : (
        <>
          <ListControls
            query={query}
            placeholder="Título o descripción"
            orders={sponsorOrders}
            count={countOf(found.length, 'patrocinador', 'patrocinadores')}
          />
          {!isWhole && found.length > 0 && <Hint>Para cambiarlos de sitio, quita la búsqueda y ordena por posición.</Hint>}
          {found.length === 0 ? (
            <Empty>No hay patrocinadores que coincidan con la búsqueda.</Empty>
          ) : (
            <SponsorGrid
              sponsors={found}
              isMovable={isWhole}
              onSwap={swap}
              onMove={moveTo}
              onEdit={onEdit}
              onDelete={(sponsor) => void remove(sponsor)}
            />
          )}
        </>
      )}
      {dialog}
    </>
  );
}

export const sponsorsScreen: LazyScreen = { Component: SponsorsPage, loader: loadSponsorsPage, shouldRevalidate: unlessOnlyQueryChanged };
