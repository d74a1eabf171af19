import type { FastifyReply, FastifyRequest } from 'fastify';
import { tagsOfReplies } from '../../core/cdn/tags.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { notFound } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { sendText } from '../../core/http/public-replies.ts';
import { madridDay } from 'shared/text/moments';
import { readClub } from '../../core/club/settings-queries.ts';
import { type DatedActivity, writeCalendar } from './write-calendar.ts';

/** Calendars to subscribe to or download: one activity, or all of them, kept up to date. */
export const calendarRoutes: AppPlugin = async (app, { cdn, config, db, now }) => {
  const page = `${config.publicUrl}/actividades`;
  const dated = db.selectFrom('actividades').selectAll().where('fecha_evento', 'is not', null).$narrowType<{ fecha_evento: string }>();

  app.get('/calendario.ics', { schema: { hide: true } }, async (request, reply) => {
    const aYearAgo = madridDay(new Date(now().getTime() - 366 * 86_400_000));
    const activities = await dated.where('fecha_evento', '>=', aYearAgo).orderBy('fecha_evento').orderBy('id').execute();
    return send(request, reply, activities, 'calendario.ics');
  });

  route(app, 'GET /actividades/:id/calendario.ics', async (request, reply) => {
    const activity = await dated.where('id', '=', request.params.id).executeTakeFirst();
    if (!activity) throw notFound();
    return send(request, reply, [activity], `actividad-${activity.id}.ics`);
  });

  /** With the call of each. */
  async function withSignUps(activities: readonly DatedActivity[]): Promise<DatedActivity[]> {
    const calls = await db
      .selectFrom('convocatorias')
      .select(['es_ruta', 'actividad_id', 'version', 'abre', 'cierra', 'cancelada', 'motivo_cancelacion'])
      .execute();
    const byActivity = new Map(calls.map(({ actividad_id, ...call }) => [actividad_id, call]));
    return activities.map((activity) => ({ ...activity, signUps: byActivity.get(activity.id) }));
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    activities: readonly DatedActivity[],
    name: string,
  ): Promise<FastifyReply> {
    return sendText(request, reply, writeCalendar(await withSignUps(activities), page, await readClub(db)), {
      type: 'text/calendar; charset=utf-8',
      // Inline: a telephone then offers to add it instead of saving it to a folder.
      'content-disposition': `inline; filename="${name}"`,
      ...cdn.headers(tagsOfReplies('/api/actividades'), true),
    });
  }
};
