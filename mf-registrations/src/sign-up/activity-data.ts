import type { ActivityOffer } from 'shared/contract/call-offer';
import { call, deferReplies } from 'shared/http/call';
import { can } from 'shared/http/can';
import { refusalStatus } from 'shared/http/client';
import type { LoaderFunctionArgs } from 'shared/router';
import { today } from 'shared/text/today';

export const titleOf = (offer: ActivityOffer | undefined): string => (offer ? `Inscripción: ${offer.actividad.titulo}` : 'Inscripción');

/** Undefined for an activity without a call for sign-ups. */
async function findOffer(id: string): Promise<ActivityOffer | undefined> {
  if (!can('2.0') || !/^[1-9]\d{0,8}$/.test(id)) return undefined;
  try {
    return await call('GET /actividades/:id/convocatoria', { params: { id } });
  } catch (error) {
    if (refusalStatus(error) === 404) return undefined;
    throw error;
  }
}

export const loadActivitySignUp = ({ params: { id = '' } }: LoaderFunctionArgs) => ({
  id,
  today: today(),
  ...deferReplies({ offer: findOffer(id) }),
});
export type ActivitySignUpData = ReturnType<typeof loadActivitySignUp>;
