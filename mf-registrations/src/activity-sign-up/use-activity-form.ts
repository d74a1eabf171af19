import { useState } from 'react';
import type { CallOffer, OwnSignUp } from 'shared/contract/activity-sign-ups';
import { call } from 'shared/http/call';
import { refusalStatus } from 'shared/http/client';
import { useOutcome } from 'shared/sign-up/use-outcome';
import { internalTexts, publicTexts } from '../sign-up/form-texts.ts';
import { maskEmail } from '../sign-up/mask-email.ts';
import { useMailDoubt } from '../sign-up/use-mail-doubt.ts';
import { useSubmission } from '../sign-up/use-submission.ts';
import { activityDraft, type ActivityValues, type Asked, choiceOf, outcomeOf, startOf } from './activity-values.ts';

const loadRules = () => import('./activity-rules.ts');

/** Result of a sign-up. */
interface Made {
  own: OwnSignUp;
  /** In cents, of a whole group together. */
  total: number | null;
  /** Masked; undefined where the link does not go by email. */
  mail: string | undefined;
}

/** Of staff, who sign somebody up. */
export interface ByStaff {
  onCreated: () => void;
  onTyped: () => void;
}

/** Who fills in the form; without any of these a visitor. */
export interface FilledInBy {
  /** A member with a session: gets what was made, instead of the panel after it. */
  onMade?: ((own: OwnSignUp) => void) | undefined;
  /** A member by this key of a personal link. */
  memberKey?: string | undefined;
  staff?: ByStaff;
}

export function useActivityForm(offer: CallOffer, { onMade, memberKey, staff }: FilledInBy) {
  const isMember = onMade !== undefined || memberKey !== undefined;
  const isByStaff = staff !== undefined;
  const id = offer.actividad_id;
  const texts = isByStaff ? internalTexts : publicTexts;
  const [typed, setTyped] = useState<ActivityValues | null>(null);
  const draft = activityDraft.useKept();
  const values = typed ?? startOf(id, isByStaff ? null : draft);
  const sending = useSubmission<Made>(texts);
  const mailDoubt = useMailDoubt();
  // A member's price is not in the page, which is rendered for everybody.
  const priced = useOutcome(
    id,
    { ...choiceOf(values, isByStaff), clave_socio: memberKey },
    isMember ? undefined : { choice: choiceOf(startOf(id, null), isByStaff), outcome: outcomeOf(offer) },
  );
  const asked: Asked = { offer, isMember, isByStaff, asMember: isMember || (isByStaff && priced.outcome?.socio === true) };

  /** `name` is that of the control. */
  const change = (part: Partial<ActivityValues>, name: string) => {
    const next = { ...values, ...part };
    setTyped(next);
    sending.touch(name);
    // A failed one is loaded again to send.
    loadRules().catch(() => {});
    if (staff) return staff.onTyped();
    void sending.notice();
    if (!onMade) sending.loadPanel();
    activityDraft.keep(next);
    if (part.mail !== undefined) mailDoubt.look(part.mail);
  };

  const submit = async () => {
    const rules = await loadRules().catch(() => undefined);
    if (!rules) return sending.submit({ at: '', text: texts.failed }, () => Promise.reject(new Error('not sent')));
    const { bodyOf, findFault, missingCaptcha } = rules;
    const fault = findFault(values, asked) ?? (onMade || isByStaff || sending.hasToken() ? null : missingCaptcha);
    return sending.submit(fault, async (captchaToken) => {
      const json = {
        ...bodyOf(values, asked),
        clave_socio: memberKey,
        ...(captchaToken !== null && { captcha_token: captchaToken }),
        // The amount that was seen: if it differs by now the server rejects.
        ...(priced.outcome && { importe_visto: priced.outcome.importe }),
        ...(!isByStaff && { aviso_privacidad: (await sending.notice()) ?? null }),
      };
      const { total, enlace_enviado, ...own } = await call('POST /actividades/:id/inscripciones', { params: { id }, json }).catch(
        (error: unknown) => {
          if (refusalStatus(error) === 409) priced.again();
          throw error;
        },
      );
      if (staff) {
        staff.onCreated();
        return { isDone: true };
      }
      setTyped(startOf(id, null));
      mailDoubt.clear();
      activityDraft.drop();
      onMade?.(own);
      return onMade ? {} : { made: { own, total, mail: enlace_enviado ? maskEmail(values.mail) : undefined } };
    });
  };

  const waits = priced.outcome ? priced.outcome.plaza === 'espera' : offer.libres === 0;
  return { ...sending, asked, values, change, submit, doubt: mailDoubt.doubt, priced, waits };
}
