import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { federationName } from '../wire/module-names.ts';
import type { ModuleLoadReport } from '../wire/reports.ts';
import type { RenderCounter } from './count-renders.ts';
import { createLoadCounter } from './count-loads.ts';
import { createFailureExplainer } from './explain-failures.ts';
import { translateNames } from '../wire/wire-names.ts';
import { moduleSchemas } from './module-calls.ts';
import { describeModules } from './modules-status.ts';
import type { NamedOptions } from './serve-options.ts';
import type { TryOuts } from './try-outs.ts';
import type { Visits } from './visits.ts';

/** Without a body in the reply. */
const silent: FastifySchema = { response: { 204: z.void() } };

/** The period of the modules' page, in hours. */
const hours = 24;

type Parts = NamedOptions & { visits: Visits; tickets: TryOuts; renderCounter: RenderCounter | undefined };

/** The calls about modules: their state; pages' reports; and trying out another version. */
export async function moduleRoutes(app: FastifyInstance, options: Parts): Promise<void> {
  const { live, distDir, loads, renders, visits, tickets, renderCounter, onlyFromOwnPages, now, names } = options;
  const { calls, fields } = names;
  const schemas = moduleSchemas(fields, names.texts);
  const own = Object.fromEntries(Object.entries(fields).map(([field, name]) => [name, field]));
  const wishOf = (sent: unknown) => (translateNames(sent, own) as { module: string }).module;
  const counter = createLoadCounter(options);
  const explainFailures = createFailureExplainer(live.objects, options.log);
  app.addHook('onClose', counter.stop);

  app.get(calls.status, { schema: { response: { 200: schemas.status } } }, async (_request, reply) => {
    await Promise.all([counter.flush(), renderCounter?.flush()]);
    const snapshot = live.read();
    const since = new Date(now().getTime() - hours * 3_600_000);
    const counted = { loads: await loads.sum(since), renders: await renders?.counts.sum(since) };
    reply.header('cache-control', 'no-store');
    return translateNames(await explainFailures(describeModules(snapshot, counted, hours)), fields);
  });

  /** Public: a report that is invalid is dropped without an error. */
  app.post(calls.loads, { schema: { body: schemas.load, ...silent }, bodyLimit: 2048 }, async (request, reply) => {
    const report = translateNames(request.body, own) as ModuleLoadReport;
    const { module, version } = report;
    const { built, lines } = live.read();
    const line = lines.find((each) => federationName(each.module) === module);
    const known = [line?.stable, line?.previous, ...built.filter(({ name }) => name === module)];
    const canary = line?.canary?.version === version ? line.canary : undefined;
    // Only visitors assigned to a canary count for or against it.
    const entry = canary ?? known.find((each) => each?.version === version);
    if (entry && (!canary || visits.isAssigned(request, canary))) counter.count(report, entry, request.ip);
    // An unknown module never had a version.
    else if (!canary && known.some(Boolean)) counter.note(report, request.ip);
    return reply.code(204).send();
  });

  const guarded = { onRequest: onlyFromOwnPages };
  app.get(calls.tryOut, { ...guarded, schema: { querystring: schemas.wish, response: { 200: schemas.offer } } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return translateNames(await tickets.describe(wishOf(request.query), request), fields);
  });

  app.get(calls.versions, { ...guarded, schema: { response: { 200: schemas.versions } } }, async (request, reply) => {
    const modules = await tickets.list(request);
    const shell = distDir === undefined ? undefined : await readFile(join(distDir, 'shell/.version'), 'utf8').catch(() => undefined);
    reply.header('cache-control', 'no-store');
    return translateNames({ shell, modules }, fields);
  });

  app.post(calls.tryOut, { ...guarded, schema: { body: schemas.wish, ...silent } }, async (request, reply) => {
    await tickets.begin(wishOf(request.body), request, reply);
    return reply.code(204).send();
  });

  app.delete(calls.tryOut, { ...guarded, schema: silent }, async (_request, reply) => {
    tickets.end(reply);
    return reply.code(204).send();
  });
}
