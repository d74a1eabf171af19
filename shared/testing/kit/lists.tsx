import { useState } from 'react';
import { Read } from 'shared/data/read';
import { useListQuery } from 'shared/list/use-list-query';
import { LoadError } from 'shared/ui/access-denied';
import { Card, CardGrid, WaitingCards } from 'shared/ui/card';
import { FilterField, FilterLine, QueryFilter } from 'shared/ui/filter-field';
import { TextButton } from 'shared/ui/button';
import { RowMenu } from 'shared/ui/row-menu';
import { ListControls } from 'shared/ui/list-controls';
import { LinkFailure } from 'shared/ui/link-failure';
import { LoadFailure } from 'shared/ui/load-failure';
import { Loaded } from 'shared/data/loaded';
import { moveItem, useSortable } from 'shared/ui/sortable';
import { Part } from 'shared/ui/part';
import { SumsTable } from 'shared/ui/sums-table';
import { WindowedList } from 'shared/ui/windowed-list';
import { type Exhibit, never, refuse } from './exhibit.ts';
import styles from './kit-page.module.css';
import { OnDemand } from './on-demand.tsx';

const idle = () => {};
const failed = 'No se han podido cargar los usuarios.';
const blank = { buscar: '', orden: '', rol: '' };

function Controls() {
  const query = useListQuery(blank);
  return (
    <ListControls query={query} placeholder="Nombre o correo" orders={{ '': 'Por nombre', rol: 'Por rol' }} count="12 usuarios">
      <QueryFilter query={query} label="Rol" name="rol" all="Todos" options={[{ value: 'socio', label: 'Socio' }]} />
    </ListControls>
  );
}

function Sorted() {
  const [names, setNames] = useState(['Jadraque', 'Sigüenza', 'Atienza', 'Molina', 'Zorita', 'Torija']);
  const { list, item, handle, announcer } = useSortable({
    ids: names,
    nameOf: (name) => name,
    onMove: (from, to) => setNames(moveItem(names, from, to)),
  });
  return (
    <>
      <ul ref={list} className={styles.cells}>
        {names.map((name, index) => (
          <li key={name} className={styles.cell} {...item(index)}>
            <span>{name}</span>
            <button type="button" {...handle(index)}>
              ↔
            </button>
          </li>
        ))}
      </ul>
      {announcer}
    </>
  );
}

const castles = ['Jadraque', 'Sigüenza', 'Atienza'];
const there = Promise.resolve(castles);
const empty = Promise.resolve<string[]>([]);
const denied = refuse(403);
const broken = refuse(500);
// Handled later, by the part that renders them.
for (const refused of [denied, broken]) refused.catch(idle);

const listed = (names: string[]) => (names.length === 0 ? <p>No hay ninguno.</p> : <p>{names.join(', ')}</p>);

export const lists: readonly Exhibit[] = [
  {
    file: 'ui/card',
    wide: true,
    states: {
      'CardGrid of three columns': (
        <CardGrid columns={3}>
          {castles.map((name) => (
            <Card key={name} picture={<div />}>
              <span>{name}</span>
            </Card>
          ))}
        </CardGrid>
      ),
      'WaitingCards, while they come': <OnDemand>{() => <WaitingCards columns={3} count={3} />}</OnDemand>,
    },
  },
  {
    file: 'ui/list-controls',
    wide: true,
    states: {
      'what narrows and orders a list stands in the address': <Controls />,
    },
  },
  {
    file: 'ui/filter-field',
    wide: true,
    states: {
      'FilterField: a choice that stands elsewhere': (
        <FilterField label="Año" name="anio" value="" all="Todos" options={[{ value: '2026', label: '2026' }]} onChoose={idle} />
      ),
      'FilterLine: in one low line': (
        <FilterLine label="Filtrar galerías">
          <FilterField label="Año" name="anio" value="" all="Todos" options={[{ value: '2026', label: '2026' }]} onChoose={idle} />
        </FilterLine>
      ),
    },
  },
  {
    file: 'ui/row-menu',
    states: {
      'what is rarely done with a row': (
        <>
          <p id="fila">Atienza</p>
          <RowMenu describedBy="fila">
            <TextButton danger>Borrar</TextButton>
          </RowMenu>
        </>
      ),
    },
  },
  {
    file: 'ui/windowed-list',
    wide: true,
    states: {
      'rows with a line between them; from 150 on only those near the window': (
        <WindowedList
          rows={castles.map((name, id) => ({ id, name }))}
          row={({ name }) => <p className={styles.cell}>{name}</p>}
          heights={[40, 40]}
        />
      ),
    },
  },
  {
    file: 'ui/sums-table',
    states: {
      sums: <SumsTable caption="Por nivel" heads={['Nivel', 'Inscripciones']} rows={[['PRO', '12']]} />,
      'without any': <SumsTable caption="Por pago" heads={['Pago', 'Inscripciones']} rows={[]} />,
    },
  },
  {
    file: 'ui/part',
    states: {
      lines: <Part id="correos" title="Correos" lines={[{ key: 1, title: 'Tu inscripción', about: '01/02/2027, 20:00' }]} />,
      'without any': <Part id="historial" title="Historial" empty="Nada todavía." />,
    },
  },
  { file: 'ui/sortable', states: { 'by mouse, touch and keyboard': <Sorted /> } },
  {
    file: 'data/read',
    states: {
      'on its way': (
        <OnDemand>
          {() => (
            <Read promise={never} failed={failed}>
              {listed}
            </Read>
          )}
        </OnDemand>
      ),
      there: (
        <Read promise={there} failed={failed}>
          {listed}
        </Read>
      ),
      empty: (
        <Read promise={empty} failed={failed}>
          {listed}
        </Read>
      ),
      'not come': (
        <Read promise={broken} failed={failed}>
          {listed}
        </Read>
      ),
      'refused to this role': (
        <Read promise={denied} failed={failed}>
          {listed}
        </Read>
      ),
    },
  },
  {
    file: 'data/loaded',
    states: {
      waiting: (
        <OnDemand>
          {() => (
            <Loaded promise={never} waiting={<p>Cargando galería...</p>} failed={failed}>
              {listed}
            </Loaded>
          )}
        </OnDemand>
      ),
      there: (
        <Loaded promise={there} waiting={null} failed={failed}>
          {listed}
        </Loaded>
      ),
      failed: (
        <Loaded promise={broken} waiting={null} failed={<LoadError error={undefined} text={failed} onRetry={idle} />}>
          {listed}
        </Loaded>
      ),
    },
  },
  { file: 'ui/load-failure', states: { 'with another try': <LoadFailure text={failed} onRetry={idle} /> } },
  { file: 'ui/link-failure', states: { 'with another try': <LinkFailure error={undefined} text={failed} /> } },
];
