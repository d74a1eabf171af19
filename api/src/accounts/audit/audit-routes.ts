import { countRows } from '../../core/db/rows.ts';
import { auditPageSize } from 'shared/contract/audit';
import type { AppPlugin } from '../security/context.ts';
import { foldedText, holdsWords } from '../../core/db/search-words.ts';
import { route } from '../../core/http/route.ts';
import { startOfMadridDay } from '../../core/base/madrid-day.ts';
import { findTitles } from './find-titles.ts';

/** The searched columns. */
const searched = ['usuario', 'correo', 'accion', 'entidad', 'entidad_id', 'resumen', 'red'] as const;

/** The audit (author, change, time), for webmasters. */
export const auditRoutes: AppPlugin = async (app, { db }) => {
  route(app, 'GET /auditoria', async (request) => {
    const { desde, entidad, buscar, orden, pagina } = request.query;
    const found = db
      .selectFrom('auditoria')
      .$if(desde !== undefined, (query) => query.where('momento', '>=', startOfMadridDay(desde ?? '')))
      .$if(entidad !== undefined, (query) => query.where('entidad', '=', entidad ?? 'usuarios'))
      .$if(buscar !== '', (query) => query.where(({ ref }) => holdsWords(foldedText(...searched.map((column) => ref(column))), buscar)));
    const total = await countRows(found);
    const entradas = await found
      .selectAll()
      .$if(orden === 'persona', (query) => query.orderBy(({ ref }) => foldedText(ref('usuario'))))
      .orderBy('id', orden === 'antiguos' ? 'asc' : 'desc')
      .limit(auditPageSize)
      .offset((pagina - 1) * auditPageSize)
      .execute();
    const titleOf = await findTitles(db, entradas);
    const shown = entradas.map(({ usuario_id, ...entry }) => ({ ...entry, titulo: titleOf(entry), usuario_id: usuario_id || null }));
    return { entradas: shown, total, pagina, paginas: Math.max(1, Math.ceil(total / auditPageSize)) };
  });
};
