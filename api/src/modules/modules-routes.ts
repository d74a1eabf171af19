import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { moduleLoadReport, modulesStatus, tryOutOffer, tryOutWish } from 'shared/contract/module-reports';
import type { ModulesStatus, ModuleStatus, RegistryEntry } from 'shared/contract/modules';
import { recordSecurityEvent } from '../audit/security-events.ts';
import type { AppContext } from '../context.ts';
import { onlyFromOwnPages } from '../security/own-page.ts';
import { createLoadCounter } from './count-loads.ts';
import { sumLoads } from './loads-queries.ts';

/** What the staff page looks back at. */
const hours = 24;

/** How the modules are doing, for staff; what pages report; and trying out another version. */
export const modulesRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { db, modules, visits, tryOuts, sessions, config, log, now } = context;
  const counter = createLoadCounter({ db, modules, jwtSecret: config.jwtSecret, log, now });
  app.addHook('onClose', counter.stop);

  app.get('/modulos', { schema: { response: { 200: modulesStatus } } }, async (_request, reply): Promise<ModulesStatus> => {
    await counter.flush();
    const { built, lines } = await modules.read();
    const sums = await sumLoads(db, new Date(now().getTime() - hours * 3_600_000));
    const row = (entry: RegistryEntry, rest: Pick<ModuleStatus, 'desde' | 'reparto' | 'canario' | 'anterior'>): ModuleStatus => {
      const sum = sums.find(({ modulo, version }) => modulo === entry.name && version === entry.version);
      return {
        modulo: entry.name,
        version: entry.version,
        tamano: entry.size === undefined ? null : Math.round(entry.size / 1024),
        contrato: entry.contract ?? '1.0',
        cargas: sum?.cargas ?? 0,
        fallos: sum?.fallos ?? 0,
        ultimo_fallo: sum?.ultimo_fallo ?? null,
        ...rest,
      };
    };
    const names = new Set([...built.map(({ name }) => name), ...lines.map(({ module }) => module.replaceAll('-', '_'))]);
    const modulos = [...names].toSorted().flatMap((name) => {
      const line = lines.find(({ module }) => module.replaceAll('-', '_') === name);
      const canary = line?.canary;
      const stable = line?.stable ?? built.find((entry) => entry.name === name);
      const rest = { reparto: 100 - (canary?.share ?? 0), canario: false, anterior: line?.previous?.version ?? null };
      return [
        ...(stable ? [row(stable, { desde: line?.stable?.since ?? null, ...rest })] : []),
        ...(canary ? [row(canary, { desde: canary.since, reparto: canary.share, canario: true, anterior: null })] : []),
      ];
    });
    const retirados = lines.flatMap(({ module, withdrawn }) => {
      if (!withdrawn) return [];
      const { version, at, loads, failures } = withdrawn;
      return [{ modulo: module.replaceAll('-', '_'), version, momento: at, cargas: loads, fallos: failures }];
    });
    reply.header('cache-control', 'no-store');
    return { horas: hours, modulos, retirados };
  });

  /** Anybody may send anything: what does not fit is dropped without a word. */
  app.post('/modulos/cargas', { schema: { body: moduleLoadReport }, bodyLimit: 2048 }, async (request, reply) => {
    const { modulo, version } = request.body;
    const { built, lines } = await modules.read();
    const line = lines.find(({ module }) => module.replaceAll('-', '_') === modulo);
    const live = [line?.stable, line?.previous, ...built.filter(({ name }) => name === modulo)];
    const canary = line?.canary?.version === version ? line.canary : undefined;
    // A canary is judged by those who were dealt it, and by nobody else.
    const isLive = live.some((entry) => entry?.version === version);
    if (canary ? visits.wasDealt(request, canary) : isLive) counter.count(request.body, request.ip);
    // Of a module that nobody knows there was never a version.
    else if (!canary && live.some(Boolean)) counter.note(request.body, request.ip);
    return reply.code(204).send();
  });

  const guarded = { onRequest: onlyFromOwnPages };
  app.get(
    '/modulos/prueba',
    { ...guarded, schema: { querystring: tryOutWish, response: { 200: tryOutOffer } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return tryOuts.describe(request.query.modulo, await sessions.find(request));
    },
  );

  app.post('/modulos/prueba', { ...guarded, schema: { body: tryOutWish } }, async (request, reply) => {
    const user = await sessions.find(request);
    const { cookie, label } = await tryOuts.begin(request.body.modulo, user);
    await recordSecurityEvent(context, { user, ip: request.ip, accion: 'probar', entidad: 'modulos', id: label });
    return reply.header('set-cookie', cookie).code(204).send();
  });

  app.delete('/modulos/prueba', guarded, async (_request, reply) => reply.header('set-cookie', tryOuts.end).code(204).send());
};
