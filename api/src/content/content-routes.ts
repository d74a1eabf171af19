import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  castles,
  castlesForm,
  type ContentKey,
  contentParams,
  contentVersion,
  history,
  historyForm,
  home,
  homeForm,
  versionParams,
} from 'shared/contract/content';
import { z } from 'zod';
import { describeRenaming, fullName, recordChange } from '../audit/record-change.ts';
import type { AppContext } from '../context.ts';
import { takeTurn } from '../db/take-turn.ts';
import { Conflict, notFound } from '../http/errors.ts';
import { acceptForms, withPicture } from '../http/multipart.ts';
import { handlerValidates } from '../http/validate.ts';
import { contentFile, contentPath, createSharedPictures } from '../images/shared-pictures.ts';
import { currentUser } from '../security/guard.ts';
import type { SessionUser } from '../security/sessions.ts';
import { type Content, describe, listVersions, readContent, storeContent } from './content-queries.ts';

const contentReply = z.union([home, castles, history]);

interface Change {
  titulo?: string | null | undefined;
  texto?: string | undefined;
  imagen?: string | null | undefined;
  version?: number | null | undefined;
}

/** The texts of the landing page. */
export const contentRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { db, publicReplies, spool, now } = context;
  await acceptForms(app);
  const pictures = createSharedPictures(context);

  app.get('/contenido/historia', { schema: { response: { 200: history } } }, (request, reply) =>
    publicReplies.send(request, reply, 'historia', history, () => readContent(db, 'historia')),
  );

  app.get('/contenido/castillos', { schema: { response: { 200: castles } } }, (request, reply) =>
    publicReplies.send(request, reply, 'castillos', castles, () => readContent(db, 'castillos')),
  );

  app.get('/contenido_inicio', { schema: { response: { 200: home } } }, (request, reply) =>
    publicReplies.send(request, reply, 'inicio', home, async () => describe.inicio(await readContent(db, 'inicio'))),
  );

  app.put('/contenido/historia', { schema: { body: historyForm, response: { 200: history } } }, async (request) => {
    const { texto, version } = request.body;
    return describe.historia(await write(currentUser(request), 'historia', undefined, { texto, version }));
  });

  const formSchema = <B extends z.ZodType, R extends z.ZodType>(body: B, reply: R) => ({
    schema: { consumes: ['multipart/form-data'], body, response: { 200: reply } },
    ...handlerValidates,
  });

  app.put('/contenido/castillos', formSchema(castlesForm, castles), (request) =>
    withPicture(spool, request, castlesForm, 'file', async (form, picture) =>
      describe.castillos(await write(currentUser(request), 'castillos', picture, form)),
    ),
  );

  app.post('/contenido_inicio/actualizar', formSchema(homeForm, home), (request) =>
    withPicture(spool, request, homeForm, 'file', async (form, picture) =>
      describe.inicio(await write(currentUser(request), 'inicio', picture, form)),
    ),
  );

  app.get(
    '/contenido/:clave/versiones',
    { schema: { params: contentParams, response: { 200: z.array(contentVersion) } } },
    async (request, reply) => reply.header('cache-control', 'no-store').send(await listVersions(db, request.params.clave)),
  );

  app.post(
    '/contenido/:clave/versiones/:id/restaurar',
    { schema: { params: versionParams, response: { 200: contentReply } } },
    async (request) => {
      const { clave, id } = request.params;
      const found = (await listVersions(db, clave)).find((version) => version.id === id);
      if (!found) throw notFound();
      const { titulo, texto, imagen } = found;
      return describe[clave](await write(currentUser(request), clave, undefined, { titulo, texto, imagen }, 'restaurar'));
    },
  );

  /** What a change leaves out stays as it is. */
  function write(
    actor: SessionUser,
    clave: ContentKey,
    picture: string | undefined,
    change: Change,
    accion: 'editar' | 'restaurar' = 'editar',
  ): Promise<Content> {
    return pictures.change('contenido', picture, (archivo, drop) =>
      db.transaction().execute(async (trx) => {
        await takeTurn(trx, 'contenidos');
        const before = await readContent(trx, clave);
        const { version, ...words } = { ...change, ...(archivo ? { imagen: contentPath(archivo) } : {}) };
        if (typeof version === 'number' && version !== before.version) {
          throw new Conflict('Otra persona ha cambiado esta página mientras la editabas.', describe[clave](before));
        }
        const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
        const after: Content = { ...before, ...given, version: before.version + 1 };
        const changed = (['titulo', 'texto', 'imagen'] as const).filter((name) => after[name] !== before[name]);
        if (changed.length === 0) return before;
        for (const gone of await storeContent(trx, clave, after, fullName(actor), now())) drop(contentFile(gone));
        const valores = describeRenaming(before, after, ['titulo']);
        await recordChange(trx, actor, { accion, entidad: 'contenido', id: clave, resumen: changed.join(', '), valores }, now());
        return after;
      }),
    );
  }
};
