import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { signUp, staffSignUp } from 'shared/contract/registrations';
import { isOwnSignUp, memberName } from 'shared/facts/members';
import type { AppContext } from '../../accounts/security/context.ts';
import { transact } from '../../core/db/transact.ts';
import { admitsEarly, linkUsedUp, usingUpEarlyLink } from '../sign-up/early-links.ts';
import { enrol, eventOfForm } from '../calls/calls-queries.ts';
import { isLimited } from '../calls/places.ts';
import { confirmShown } from '../calls/prices.ts';
import { markNetwork } from '../sign-up/sign-up-networks.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { placesKey } from '../../core/http/public-replies.ts';
import { route } from '../../core/http/route.ts';
import { validate } from '../../core/http/validate.ts';
import { findSeenNotice } from '../../site/legal/legal-queries.ts';
import { queueing } from '../../core/mail/outbox.ts';
import { newRegistrationLink } from '../calls/registration-links.ts';
import { unauthorized } from '../../accounts/security/guard.ts';
import type { SessionUser } from '../../accounts/security/sessions.ts';
import { isMember, isStaff } from '../../accounts/security/is-staff.ts';
import { bearerToken } from '../../accounts/security/sessions.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { confirmSignUp } from '../sign-up/confirmation-email.ts';
import { describeStatus, isFormOpen, isOpenAt, readFormFacts, readStatusFacts } from '../calls/form-status.ts';
import { checkAnswers } from '../questions/check-answers.ts';
import { createRegistrationChanges } from './registrations-changes.ts';
import { insertedId, inserting } from './registrations-queries.ts';

export const registrationsRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const { config, db, captcha, limits, mail, sessions, publicReplies, now, sharedNow } = context;
  const changes = createRegistrationChanges(context);
  route(app, 'GET /inscripciones/estado-formulario', (request, reply) =>
    // Evaluated by the clock, also while the database is away.
    publicReplies.send(request, reply, placesKey('formulario'), async () =>
      describeStatus(await publicReplies.orLastKnown('formulario', async () => readStatusFacts(db, await sharedNow())), now()),
    ),
  );

  // The caller's role decides which fields are admitted, and a closed form says so first.
  route(app, 'POST /inscripciones/', { checksBody: true }, async (request) => {
    const { data } = signUp.safeParse(request.body);
    // Beside the session: who has one waits no longer.
    const reading = data && readBefore(data.clave_anticipada, data.aviso_privacidad);
    // Its error is handled where it is awaited.
    reading?.catch(() => {});
    const { user, noted } = await sessions.findSoon(request);
    try {
      return await register(request, user, reading);
    } finally {
      await noted;
    }
  });

  async function register(request: FastifyRequest, user: SessionUser | null, reading: ReturnType<typeof readBefore> | undefined) {
    if (user && isStaff(user)) {
      const {
        captcha_token: _,
        clave_plaza: __,
        clave_anticipada: ___,
        aviso_privacidad: ____,
        respuestas: _____,
        importe_visto: ______,
        ...fields
      } = validate(staffSignUp, request.body);
      return changes.add(user, fields);
    }
    // The staff screen sends no captcha: a caller with an ended session needs a 401.
    if (!user && bearerToken(request) !== null && !carries(request.body, 'captcha_token')) throw unauthorized();
    return registerByPublic(request, user, reading);
  }

  async function registerByPublic(request: FastifyRequest, user: SessionUser | null, begun: ReturnType<typeof readBefore> | undefined) {
    const {
      captcha_token: token,
      clave_plaza: _,
      clave_anticipada,
      aviso_privacidad: seen,
      respuestas,
      importe_visto,
      ...sent
    } = await readInput(request.body);
    const reading = begun ?? readBefore(clave_anticipada, seen);
    const party = { people: sent.acompanante === 'Si' ? 2 : 1, event: 'route' };
    const { given, kept } = await limits.admitAhead(request, party, { captcha, token: token ?? '', user }, reading);
    const fields = { ...sent, evento: eventOfForm(given.route, sent.evento, now()) };
    const isOwn = user !== null && isOwnSignUp({ nombre: memberName(user), mail: user.correo_electronico }, sent);
    const persona = isOwn && isMember(user) ? ('socio' as const) : null;
    // A form from before the club's own questions sends none.
    const answers = respuestas && given.route ? checkAnswers(given.route.questions, respuestas, { isMember: persona !== null }) : [];
    const { stored, isTold } = await transact(db, async (trx, sendLast) => {
      const email = limits.countEmail(trx, fields.mail, 'sign-up', given.inbox);
      const link = clave_anticipada && !given.isOpen ? [usingUpEarlyLink(trx, clave_anticipada, now())] : [];
      const rider = { clock: sharedNow, route: given.route, behind: [...link, ...email.statements] };
      const { route, values, behind } = await enrol(trx, { ...fields, persona }, now(), rider);
      await kept;
      const [used, counted] = [behind.slice(0, link.length), behind.slice(link.length)];
      if (used.some((rows) => rows.length === 0)) throw linkUsedUp();
      const { referencia = null, espera = null, importe = null, confirmar_hasta = null } = values;
      confirmShown(importe, importe_visto);
      const confirm = () => {
        const link =
          referencia === null ? undefined : newRegistrationLink(trx, insertedId(trx), { publicUrl: config.publicUrl, now: now() });
        const email = confirmSignUp({ ...fields, referencia, espera, confirmar_hasta }, route, importe, given.notice.club, link?.link);
        return [...(link ? [link.adding] : []), queueing(trx, given.notice.club, email, now(), insertedId(trx))];
      };
      const red = route && isLimited(route.edition) ? markNetwork(request.ip, route.edition.id, config) : null;
      const adding = inserting(trx, {
        ...fields,
        ...values,
        red,
        aviso_privacidad: given.notice.huella,
        ...(user && { persona, usuario_id: user.id }),
      });
      // Families share an address: a sign-up beyond its emails of the day is stored all the same.
      const isWithin = email.isWithin(counted);
      const last = isWithin ? confirm() : email.takingBack(counted);
      const answering = answers.map((answer) => trx.insertInto('respuestas').values({ ...answer, inscripcion_id: insertedId(trx) }));
      return { stored: sendLast(adding, ...answering, given.notice.keeping(trx, now()), ...last), isTold: isWithin };
    });
    mail.wake();
    const [[row]] = await stored;
    return isTold ? row : row && { ...row, enlace_enviado: false };
  }

  /** Without a link, a closed form is the first error. */
  async function readInput(body: unknown) {
    try {
      return validate(signUp, body);
    } catch (error) {
      if (!carries(body, 'clave_anticipada') && !(await isFormOpen(db, now()))) throw formClosed();
      throw error;
    }
  }

  /** Reads all that a sign-up needs beforehand, in one round trip. */
  async function readBefore(clave_anticipada: string | null | undefined, seen: string | null | undefined) {
    const [facts, admitted, notice, inbox] = await Promise.all([
      readFormFacts(db, now()),
      clave_anticipada ? admitsEarly(db, clave_anticipada, now()) : false,
      findSeenNotice(db, config, seen),
      findInbox(db, config),
    ]);
    const isOpen = isOpenAt(facts, now());
    if (!isOpen && !admitted) throw formClosed();
    return { isOpen, route: facts.route, notice, inbox };
  }
};

const formClosed = () => new HttpError(403, 'Inscripciones cerradas por el momento.');

const carries = (body: unknown, name: 'captcha_token' | 'clave_anticipada') =>
  typeof body === 'object' && body !== null && Object.entries(body).some(([field, value]) => field === name && Boolean(value));
