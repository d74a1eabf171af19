import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { federationName } from '../face/module-names.ts';
import type { ModuleLoadReport } from '../face/reports.ts';
import type { DrawCounter } from './count-draws.ts';
import { createLoadCounter } from './count-loads.ts';
import { createFailureExplainer } from './explain-failures.ts';
import { moduleCalls } from './module-calls.ts';
import { describeModules } from './modules-status.ts';
import type { ServeOptions } from './serve-options.ts';
import type { TryOuts } from './try-outs.ts';
import type { Visits } from './visits.ts';

type Call = { query?: object; body?: object; reply: object };

function schemaOf(key: keyof typeof moduleCalls): FastifySchema {
  const { query, body, reply }: Call = moduleCalls[key];
  return { ...(query && { querystring: query }), ...(body && { body }), response: 204 in reply ? reply : { 200: reply } };
}

/** The period of the modules' page, in hours. */
const hours = 24;

type Parts = ServeOptions & { visits: Visits; tickets: TryOuts; drawCounter: DrawCounter | undefined };

/** The calls about modules: their state; pages' reports; and trying out another version. */
export async function moduleRoutes(app: FastifyInstance, options: Parts): Promise<void> {
  const { live, distDir, loads, draws, visits, tickets, drawCounter, onlyFromOwnPages, now } = options;
  const counter = createLoadCounter(options);
  const explainFailures = createFailureExplainer(live.objects, options.log);
  app.addHook('onClose', counter.stop);

  app.get('/api/modulos', { schema: schemaOf('GET /modulos') }, async (_request, reply) => {
    await Promise.all([counter.flush(), drawCounter?.flush()]);
    const snapshot = live.read();
    const since = new Date(now().getTime() - hours * 3_600_000);
    const counted = { loads: await loads.sum(since), draws: await draws?.counts.sum(since) };
    reply.header('cache-control', 'no-store');
    return explainFailures(describeModules(snapshot, counted, hours));
  });

  /** Public: a report that is invalid is dropped without an error. */
  app.post<{ Body: ModuleLoadReport }>(
    '/api/modulos/cargas',
    { schema: schemaOf('POST /modulos/cargas'), bodyLimit: 2048 },
    async (request, reply) => {
      const { modulo, version } = request.body;
      const { built, lines } = live.read();
      const line = lines.find(({ module }) => federationName(module) === modulo);
      const known = [line?.stable, line?.previous, ...built.filter(({ name }) => name === modulo)];
      const canary = line?.canary?.version === version ? line.canary : undefined;
      // Only visitors assigned to a canary count for or against it.
      const isLive = known.some((entry) => entry?.version === version);
      if (canary ? visits.isAssigned(request, canary) : isLive) counter.count(request.body, request.ip);
      // An unknown module never had a version.
      else if (!canary && known.some(Boolean)) counter.note(request.body, request.ip);
      return reply.code(204).send();
    },
  );

  const guarded = { onRequest: onlyFromOwnPages };
  app.get<{ Querystring: { modulo: string } }>(
    '/api/modulos/prueba',
    { ...guarded, schema: schemaOf('GET /modulos/prueba') },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return tickets.describe(request.query.modulo, request);
    },
  );

  app.get('/api/modulos/versiones', { ...guarded, schema: schemaOf('GET /modulos/versiones') }, async (request, reply) => {
    const modulos = await tickets.list(request);
    const shell = distDir === undefined ? undefined : await readFile(join(distDir, 'shell/.inputs'), 'utf8').catch(() => undefined);
    reply.header('cache-control', 'no-store');
    return { shell, modulos };
  });

  app.post<{ Body: { modulo: string } }>(
    '/api/modulos/prueba',
    { ...guarded, schema: schemaOf('POST /modulos/prueba') },
    async (request, reply) => {
      await tickets.begin(request.body.modulo, request, reply);
      return reply.code(204).send();
    },
  );

  app.delete('/api/modulos/prueba', { ...guarded, schema: schemaOf('DELETE /modulos/prueba') }, async (_request, reply) => {
    tickets.end(reply);
    return reply.code(204).send();
  });
}
