import { useDeferredValue, useMemo } from 'react';
import type { ListedMember } from 'shared/contract/member-directory';
import { Read } from 'shared/data/read';
import { deferReplies, getList } from 'shared/http/call';
import { findRows, searchText } from 'shared/list/find-rows';
import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import { useListQuery } from 'shared/list/use-list-query';
import { Link, useLoaderData } from 'shared/router';
import { compareText } from 'shared/text/collation';
import { countOf } from 'shared/text/count-of';
import { Address } from 'shared/ui/address';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { ListControls } from 'shared/ui/list-controls';
import { ListPage } from 'shared/head/screen-head';
import { Empty, Hint } from 'shared/ui/page';
import { Lines } from 'shared/ui/part';

const loadDirectory = () => deferReplies({ listed: getList('GET /directorio-socios') });
const blank = { buscar: '', orden: 'nombre' };
const orders = { nombre: 'Nombre', poblacion: 'Población' };

/** `/directorio-socios`: members who let others see them. */
function DirectoryPage() {
  const { listed } = useLoaderData<ReturnType<typeof loadDirectory>>();
  return (
    <ListPage title="Directorio de socios" width="narrow">
      <Read promise={listed} failed="No se ha podido cargar el directorio.">
        {(members) => <Directory members={members} />}
      </Read>
      <Hint>
        Quien quiere estar lo elige en <Link to="/mi-ficha">su ficha</Link>, y qué se ve. Es para hablarse entre socios: no lo pases a nadie
        de fuera.
      </Hint>
    </ListPage>
  );
}

function Directory({ members }: { members: readonly ListedMember[] }) {
  const query = useListQuery(blank);
  const { buscar, orden } = useDeferredValue(query.values);
  const prepared = useMemo(() => {
    const town = ({ poblacion }: ListedMember) => poblacion ?? '￿';
    const inOrder = orden === 'poblacion' ? members.toSorted((a, b) => compareText(town(a), town(b))) : members;
    return inOrder.map((row) => ({ row, text: searchText([row.nombre, row.poblacion, row.motos]) }));
  }, [members, orden]);
  const found = findRows(prepared, buscar);
  if (members.length === 0) return <Empty>Aún no hay nadie en el directorio. Apúntate tú primero desde tu ficha.</Empty>;
  return (
    <>
      <ListControls query={query} placeholder="Nombre, población o moto" orders={orders} count={countOf(found.length, 'socio', 'socios')} />
      {found.length === 0 && <Empty>No hay socios que coincidan con la búsqueda.</Empty>}
      <Lines>
        {found.map((member) => (
          <Listed key={member.id} member={member} />
        ))}
      </Lines>
    </>
  );
}

function Listed({ member: { nombre, poblacion, motos, telefono, correo_electronico } }: { member: ListedMember }) {
  const about = [poblacion, motos?.split('\n').join(', ')].filter(Boolean).join(' · ');
  return (
    <li>
      <strong>{nombre}</strong>
      {about && <span className="soft small">{about}</span>}
      {telefono && <a href={`tel:${telefono.replaceAll(/[^\d+]/g, '')}`}>{telefono}</a>}
      {correo_electronico && (
        <a href={`mailto:${correo_electronico}`}>
          <Address>{correo_electronico}</Address>
        </a>
      )}
    </li>
  );
}

export const directoryScreen: LazyScreen = { Component: DirectoryPage, loader: loadDirectory, shouldRevalidate: unlessOnlyQueryChanged };
