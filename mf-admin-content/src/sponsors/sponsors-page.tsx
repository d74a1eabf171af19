import { useMemo, useState } from 'react';
import type { Sponsor } from 'shared/contract/sponsors';
import { refusalStatus } from 'shared/http/client';
import { oneOf } from 'shared/list/list-query';
import { useListQuery } from 'shared/list/use-list-query';
import { useLoaderData, useRevalidator } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { AccessDenied, LoadRefusal } from 'shared/ui/access-denied';
import { AlertDialog, ConfirmDialog } from 'shared/ui/alert-dialog';
import { Button } from 'shared/ui/button';
import { WaitingCards } from 'shared/ui/card';
import { ListControls } from 'shared/ui/list-controls';
import { Loaded } from 'shared/ui/loaded';
import { Notice } from 'shared/ui/notice';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import page from '../page.module.css';
import { Failure } from '../saving/failure.tsx';
import { findSponsors, sponsorOrders, wholeList, type SponsorOrder } from './find-sponsors.ts';
import { SponsorForm } from './sponsor-form.tsx';
import { SponsorGrid } from './sponsor-grid.tsx';
import { deleteSponsor, type SponsorsPageData } from './sponsors-data.ts';
import { useSponsors } from './use-sponsors.ts';

export function SponsorsPage() {
  usePageTitle('Gestión de Patrocinadores');
  const { sponsors } = useLoaderData<SponsorsPageData>();
  const { revalidate } = useRevalidator();
  const [isCreating, setCreating] = useState(false);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <PageTitle>Gestión de Patrocinadores</PageTitle>
        <Button onClick={() => setCreating(true)}>Nuevo Patrocinador</Button>
      </header>
      <Loaded
        promise={sponsors}
        waiting={<WaitingCards columns={4} count={8} />}
        failed={(error) => (
          <LoadRefusal error={error} text="No se han podido cargar los patrocinadores." onRetry={() => void revalidate()} />
        )}
      >
        {(list) => <Sponsors list={list} isCreating={isCreating} onCreated={() => setCreating(false)} />}
      </Loaded>
    </div>
  );
}

const orders = Object.keys(sponsorOrders) as [SponsorOrder, ...SponsorOrder[]];

type Open = { kind: 'edit' | 'delete'; sponsor: Sponsor };

function Sponsors({ list, isCreating, onCreated }: { list: Sponsor[]; isCreating: boolean; onCreated: () => void }) {
  const { sponsors, trouble, forgetTrouble, reload, drop, swap, moveTo } = useSponsors(list);
  const [open, setOpen] = useState<Open>();
  const [message, setMessage] = useState('');
  const [alert, setAlert] = useState('');
  const [isDenied, setDenied] = useState(false);
  const query = useListQuery(wholeList);
  const { buscar: search, orden } = query.values;
  const order = oneOf(orden, orders);
  const found = useMemo(() => findSponsors(sponsors, search, order), [sponsors, search, order]);
  /** A place means something only among all, in the order of their positions. */
  const isWhole = order === 'posicion' && search.trim() === '';

  const close = () => {
    setOpen(undefined);
    onCreated();
  };
  const saved = async () => {
    close();
    forgetTrouble();
    setMessage('✅ Patrocinador guardado correctamente.');
    // What is stored is stored, also when it cannot be shown now.
    await reload().catch(() => {});
  };
  const remove = async ({ id }: Sponsor) => {
    setOpen(undefined);
    setMessage('');
    try {
      await deleteSponsor(id);
      drop(id);
      forgetTrouble();
      setMessage('Patrocinador eliminado.');
    } catch (error) {
      if (refusalStatus(error) === 403) setDenied(true);
      setAlert('Error al eliminar patrocinador. Verifica permisos o token.');
    }
  };

  return (
    <>
      {isDenied || trouble?.status === 403 ? (
        <AccessDenied />
      ) : sponsors.length === 0 ? (
        <p className={page.empty}>Todavía no hay patrocinadores.</p>
      ) : (
        <>
          <ListControls
            query={query}
            placeholder="Título o descripción"
            orders={sponsorOrders}
            count={countOf(found.length, 'patrocinador', 'patrocinadores')}
          />
          {!isWhole && found.length > 0 && <p className={page.hint}>Para cambiarlos de sitio, quita la búsqueda y ordena por posición.</p>}
          {found.length === 0 ? (
            <p className={page.empty}>No hay patrocinadores que coincidan con la búsqueda.</p>
          ) : (
            <SponsorGrid
              sponsors={found}
              isMovable={isWhole}
              onSwap={swap}
              onMove={moveTo}
              onEdit={(sponsor) => setOpen({ kind: 'edit', sponsor })}
              onDelete={(sponsor) => setOpen({ kind: 'delete', sponsor })}
            />
          )}
        </>
      )}
      <div className={page.result}>
        {message && !trouble && <Notice kind="success">{message}</Notice>}
        {trouble && <Failure text={trouble.text} detail={trouble.detail} />}
      </div>
      {isCreating && <SponsorForm onSaved={() => void saved()} onClose={close} onDenied={() => setDenied(true)} />}
      {open?.kind === 'edit' && (
        <SponsorForm sponsor={open.sponsor} onSaved={() => void saved()} onClose={close} onDenied={() => setDenied(true)} />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          message="¿Seguro que deseas eliminar este patrocinador?"
          confirm="Eliminar"
          onConfirm={() => void remove(open.sponsor)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {alert && <AlertDialog message={alert} onClose={() => setAlert('')} />}
    </>
  );
}
