import { listAll } from 'shared/text/lists';
import { useCallback, useEffect, useRef } from 'react';
import type { DistinctPeople } from 'shared/contract/distinct-people';
import { useShown } from 'shared/data/loaded';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { nameOf } from '../registration/row.ts';
import { useLatest } from 'shared/data/use-latest';
import type { Duplicate } from '../rows/find-duplicates.ts';

/** Similar registrations of different people, and a stable function that marks more. */
export function useDistinctPeople(loaded: Promise<DistinctPeople[]>) {
  const [promise, show] = useShown(loaded);
  const { value: distinct } = useLatest(promise);
  const { write } = useWrite();
  const change = useRef<(next: (before: DistinctPeople[]) => DistinctPeople[]) => void>(() => {});
  useEffect(() => {
    change.current = (next) => show(promise.then(next));
  });

  const tellApart = useCallback(
    ({ alike }: Duplicate) => {
      const undo = (group: DistinctPeople) =>
        write({
          of: group.id,
          send: () => call('DELETE /inscripciones/distintas/:id', { params: { id: group.id } }),
          done: () => {
            change.current((before) => before.filter(({ id }) => id !== group.id));
            return { text: 'Vuelven a salir como posible duplicado.' };
          },
          failed: 'No se ha podido deshacer.',
          tone: 'retry',
        });
      void write({
        of: alike,
        send: () => call('POST /inscripciones/distintas', { json: { inscripciones: alike.map(({ id }) => id) } }),
        done: (group) => {
          change.current((before) => [...before, group]);
          return {
            text: `Son personas distintas: ${listAll(alike.map(nameOf))}.`,
            action: { label: 'Deshacer', run: () => void undo(group) },
          };
        },
        failed: 'No se ha podido guardar que son personas distintas.',
        tone: 'retry',
      });
    },
    [write],
  );
  return { distinct, tellApart };
}
