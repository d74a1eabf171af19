import { useState } from 'react';
import type { CallOffer, OwnSignUp } from 'shared/contract/activity-sign-ups';
import { useOutcome } from 'shared/sign-up/use-outcome';
import { internalTexts, publicTexts } from '../sign-up/form-texts.ts';
import { useMailDoubt } from '../sign-up/use-mail-doubt.ts';
import { useSubmission } from '../sign-up/use-submission.ts';
import type { Made } from './activity-rules.ts';
import { activityDraft, type ActivityValues, type Asked, choiceOf, outcomeOf, startOf } from './activity-values.ts';

const loadRules = () => import('./activity-rules.ts');

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
  /** Told once a visitor's sign-up is stored, and once they go on to the next. */
  onSent?: ((isSent: boolean) => void) | undefined;
}

export function useActivityForm(offer: CallOffer, today: string, { onMade, memberKey, staff, onSent }: FilledInBy) {
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
    isMember ? undefined : { choice: choiceOf(startOf(id, null), isByStaff), outcome: outcomeOf(offer, today) },
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

  // Of a session who signs up others too.
  const needsCaptcha = !isByStaff && (onMade === undefined || values.personas.length > 0);

  const submit = async () => {
    const rules = await loadRules().catch(() => undefined);
    if (!rules) return sending.submit({ at: '', text: texts.failed }, () => Promise.reject(new Error('not sent')));
    const fault = rules.findFault(values, asked) ?? (!needsCaptcha || sending.hasToken() ? null : rules.missingCaptcha);
    return sending.submit(fault, async (captchaToken) => {
      const { own, made } = await rules.send(values, asked, {
        clave_socio: memberKey,
        captchaToken,
        outcome: priced.outcome,
        aviso_privacidad: isByStaff ? undefined : ((await sending.notice()) ?? null),
        onStale: priced.again,
      });
      if (staff) {
        staff.onCreated();
        return { isDone: true };
      }
      setTyped(startOf(id, null));
      mailDoubt.clear();
      activityDraft.drop();
      onMade?.(own);
      onSent?.(true);
      return onMade ? {} : { made };
    });
  };

  const waits = priced.outcome ? priced.outcome.plaza === 'espera' : offer.libres === 0;
  return { ...sending, asked, values, change, submit, doubt: mailDoubt.doubt, priced, waits, needsCaptcha };
}
