import type { Sponsor } from 'shared/contract/sponsors';
import { useShown } from 'shared/data/loaded';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { movedSponsors, moveSponsor } from './move-sponsor.ts';

/** List with optimistic moves, which are sent one after the other. */
export function useSponsors(loaded: Sponsor[]) {
  const [sponsors, show] = useShown(loaded);
  const { write, isDenied, dialog } = useWrite();

  const move = async (from: number, to: number, send: (before: Sponsor[], after: Sponsor[]) => Promise<unknown>) => {
    // No move beyond the ends.
    if (to < 0 || to >= sponsors.length || from === to) return;
    const after = moveSponsor(sponsors, from, to);
    show(after);
    const isStored = await write({
      of: after,
      send: () => send(sponsors, after),
      failed: 'Error al ordenar los patrocinadores.',
      reload: 'refused',
    });
    if (!isStored) show(sponsors);
  };

  return {
    sponsors,
    isDenied,
    dialog,
    remove: ({ id }: Sponsor) =>
      write({
        ask: { message: '¿Seguro que deseas eliminar este patrocinador?', confirm: 'Eliminar' },
        send: () => call('DELETE /patrocinadores/:id', { params: { id } }),
        done: 'Patrocinador eliminado.',
        failed: 'Error al eliminar patrocinador. Verifica permisos o token.',
        tone: 'alert',
        reload: 'always',
      }),
    /** Arrows: two neighbours, two calls. */
    swap: (from: number, to: number) => void move(from, to, writePositions),
    /** Drag and drop: the whole order in one call. */
    moveTo: (from: number, to: number) => void move(from, to, writeOrder),
  };
}

async function writePositions(before: Sponsor[], after: Sponsor[]): Promise<void> {
  for (const { id, orden } of movedSponsors(before, after)) await call('PUT /patrocinadores/:id', { params: { id }, json: { orden } });
}

/** The bare contract has calls for single positions only. */
const writeOrder = (before: Sponsor[], after: Sponsor[]): Promise<unknown> =>
  can('2.0') ? call('PUT /patrocinadores/orden', { json: { ids: after.map(({ id }) => id) } }) : writePositions(before, after);
