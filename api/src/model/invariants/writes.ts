import { type CallKey, calls } from 'shared/contract/calls';
import { invariantsOf } from '../invariant.ts';

/** Counts against abuse, uses of sessions, captchas that were spent, and locks. */
const besides = ['intentos', 'sesiones', 'captcha_usados', 'usuarios', 'turnos'];
/** Reads that take personal data away: they are noted, and told. */
const noted: readonly CallKey[] = ['GET /socios/censo', 'GET /cuotas/remesas/:id/archivo'];
/** By whatever is asked with a personal link, it is opened: that confirms a place. */
const opensLink = (key: CallKey) => key.includes('/inscripciones/mia');
const opened = ['inscripciones', 'correos', 'enlaces_inscripcion'];
const leftBy = (key: CallKey, changed: readonly string[]) =>
  changed.filter((table) => !besides.includes(table) && !(opensLink(key) && opened.includes(table)));

export const writeInvariants = invariantsOf({
  'a refused write leaves nothing: Nor does a read: they store but the count against abuse, that a session was used, and who took data away':
    ({ exchanges }) =>
      exchanges.flatMap(({ key, status, changed = [], sent }) => {
        const left = leftBy(key, changed);
        const mayStore = status < 400 && (!key.startsWith('GET') || noted.includes(key));
        return mayStore || left.length === 0 ? [] : [`${key} ${sent} answered ${status} and changed ${left.join(', ')}`];
      }),
  'what was acknowledged is there after a restart: A process that ends and starts again over the same data loses and adds nothing': (
    world,
  ) => world.lostAtRestart.map((table) => `${table} changed`),
  'a write of staff is in the audit: Each call of staff that stores something has a row of its own in the audit': ({ exchanges }) =>
    exchanges.flatMap(({ key, status, changed = [], sent }) => {
      const { access } = calls[key];
      const isStaffs = access === 'staff' || access === 'webmaster';
      const stored = changed.filter((table) => !besides.includes(table));
      return isStaffs && status < 400 && stored.length > 0 && !stored.includes('auditoria')
        ? [`${key} ${sent} changed ${stored.join(', ')}`]
        : [];
    }),
});
